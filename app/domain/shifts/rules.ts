/** The notes and coins in a drawer, in sen, largest first. */
export const DENOMINATIONS = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 20, 10, 5] as const;
export type Denomination = (typeof DENOMINATIONS)[number];

/** How many pieces of each were counted; none where it is not named. */
export type Count = Partial<Record<Denomination, number>>;

/** More pieces of one kind than a drawer holds. */
export const MAX_PIECES = 9_999;
/** More than anybody puts into a drawer by hand at once: RM 100,000. */
export const MAX_CASH_SEN = 10_000_000;

/** What the drawer's ledger is made of (C2). */
export const ENTRY_KINDS = [
  "float",
  "cash_in",
  "change",
  "refund",
  "paid_in",
  "paid_out",
  "safe_drop",
  "no_sale",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * What a cashier writes into the ledger by hand, in the order of the form: money in, money out,
 * money from the drawer into the safe, the drawer opened for neither.
 */
export const MANUAL_KINDS = [
  "paid_in",
  "paid_out",
  "safe_drop",
  "no_sale",
] as const satisfies readonly EntryKind[];
export type ManualKind = (typeof MANUAL_KINDS)[number];

/** What an entry by hand does to the drawer's sum. */
export function signedSen(kind: ManualKind, amountSen: number): number {
  if (kind === "no_sale") return 0;
  return kind === "paid_in" ? amountSen : -amountSen;
}

export type SlipKind = "open" | "close";

export function isSlipKind(value: unknown): value is SlipKind {
  return value === "open" || value === "close";
}

/** The worth of a count in sen. */
export function countedSenOf(count: Count): number {
  return DENOMINATIONS.reduce(
    (sum, denomination) => sum + denomination * (count[denomination] ?? 0),
    0,
  );
}

/** Over (more than nothing) or short (less): counted minus expected (C2). */
export function overShortSen(countedSen: number, expectedSen: number): number {
  return countedSen - expectedSen;
}

/** Whether a difference is so large that it takes a reason. */
export function needsReason(differenceSen: number, limitSen: number): boolean {
  return Math.abs(differenceSen) > limitSen;
}
