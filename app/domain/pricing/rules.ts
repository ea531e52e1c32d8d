import {
  CATEGORIES,
  type Category,
  FOREIGNER_CATEGORIES,
  fullFareCategory,
  MALAYSIAN_CATEGORIES,
} from "./categories";

export type PriceList = Record<Category, { fareSen: number | null; offered: boolean }>;
export type Counts = Partial<Record<Category, number>>;

export interface PricedLine {
  category: Category;
  quantity: number;
  fareSen: number;
}

export interface PricedOrder {
  lines: PricedLine[];
  passengers: number;
  /**
   * Saved against the full fare of the same nationality; contained in the fares, shown for
   * information (S4).
   */
  discountSen: number;
  processingFeeSen: 0;
  /** Σ fare × quantity: the ticket's `amount`. */
  amountSen: number;
}

/** Collected by the gateway on top of `amount` for web and app sales (S5). */
export const TRANSACTION_CHARGE_SEN = 100;

/** Whether there is anything to sell: before the office has set its first fare there is not. */
export function hasFares(prices: PriceList): boolean {
  return Object.values(prices).some(({ fareSen, offered }) => offered && fareSen !== null);
}

/** How an online order of 0.00 is paid (X23). */
export const FREE = "free";

/** The transaction charge of an online order of so many sen: none where there is nothing to pay (X23). */
export function transactionChargeOf(amountSen: number): number {
  return amountSen === 0 ? 0 : TRANSACTION_CHARGE_SEN;
}

/**
 * A category can be bought online when it is offered and its price was set, be it to 0.00 (S2);
 * gov_agency only by people who are logged in (R-3-23).
 */
function isOffered(category: Category, prices: PriceList, signedIn: boolean): boolean {
  const price = prices[category];
  return price.offered && price.fareSen !== null && (signedIn || category !== "gov_agency");
}

export function offeredCategories(
  prices: PriceList,
  signedIn: boolean,
): { malaysian: Category[]; foreigner: Category[] } {
  const offered = (list: readonly Category[]) =>
    list.filter((category) => isOffered(category, prices, signedIn));
  return { malaysian: offered(MALAYSIAN_CATEGORIES), foreigner: offered(FOREIGNER_CATEGORIES) };
}

/**
 * The order at these prices: whole sen, no rounding anywhere, since every step is an integer
 * product or sum.
 */
export function priceOrder(counts: Counts, prices: PriceList): PricedOrder {
  const lines = CATEGORIES.flatMap((category) => {
    const quantity = counts[category] ?? 0;
    return quantity > 0 ? [{ category, quantity, fareSen: prices[category].fareSen ?? 0 }] : [];
  });
  return {
    lines,
    passengers: lines.reduce((sum, line) => sum + line.quantity, 0),
    discountSen: lines.reduce((sum, line) => sum + line.quantity * saving(line, prices), 0),
    processingFeeSen: 0,
    amountSen: lines.reduce((sum, line) => sum + line.quantity * line.fareSen, 0),
  };
}

/** A baby travels free because it is a baby, not by a concession: no saving is shown for it. */
function saving(line: PricedLine, prices: PriceList): number {
  if (line.category.startsWith("baby")) return 0;
  const full = prices[fullFareCategory(line.category)].fareSen ?? 0;
  return Math.max(0, full - line.fareSen);
}
