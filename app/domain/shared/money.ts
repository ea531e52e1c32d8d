/** Money is whole sen (G2). Nothing here ever computes with a fraction. */

const MAX_SEN = 100_000_000_00;

/** `RM 1,234.50` with a hard space, for screens and paper. Takes whole sen. */
export function formatRm(sen: number): string {
  return `RM\u00a0${formatAmount(sen)}`;
}

/** `1,234.50` without the currency, for a column that already names it. */
export function formatAmount(sen: number): string {
  const whole = requireSen(sen);
  const digits = String(Math.abs(whole)).padStart(3, "0");
  const ringgit = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole < 0 ? "-" : ""}${ringgit}.${digits.slice(-2)}`;
}

/** The RM number of a JSON answer, with at most 2 decimals (G2). */
export function rmNumber(sen: number): number {
  const whole = requireSen(sen);
  const digits = String(Math.abs(whole)).padStart(3, "0");
  return Number(`${whole < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/**
 * Whole sen of a plain ringgit text (`12`, `12.5`, `12.50`), or null when it is anything else: no
 * signs, commas or exponents.
 */
export function parseRm(text: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const sen = Number(`${match[1]}${(match[2] ?? "").padEnd(2, "0")}`);
  return sen <= MAX_SEN ? sen : null;
}

/** How far from whole sen a computed amount may lie, in sen. */
const ROUNDING_SEN = 0.001;

/**
 * Whole sen of an amount in ringgit that a program may have computed: `29.700000000000003` is 29.70,
 * for binary fractions add up to that. Null for what `parseRm` refuses otherwise, and for an amount
 * that is truly none of whole sen (`29.705`).
 */
export function parseComputedRm(amount: string | number): number | null {
  const plain = parseRm(String(amount));
  if (plain !== null || (typeof amount === "string" && !/^\d{1,10}\.\d+$/.test(amount)))
    return plain;
  const exact = Number(amount) * 100;
  const sen = Math.round(exact);
  return exact >= 0 && sen <= MAX_SEN && Math.abs(exact - sen) <= ROUNDING_SEN ? sen : null;
}

function requireSen(sen: number): number {
  if (!Number.isSafeInteger(sen)) throw new RangeError(`Not whole sen: ${sen}`);
  return sen;
}
