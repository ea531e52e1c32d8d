/**
 * The keys of the payment methods, in their order, and in the drawer of the round sums: none of the
 * browser's reload, address bar or developer tools. F11 is none of them either: a browser that fills
 * the screen keeps it, and leaves that by it.
 */
const PAYMENT_KEYS = ["F9", "F10", "F7", "F1", "Insert"] as const;

/**
 * The keys of a split payment and of travel credit, which are no methods of the list: signs that are
 * in nobody's name or number.
 */
export const SPLIT_KEY = "*";
export const CREDIT_KEY = "#";

/** The key of the payment method, or of the sum, at a place in its list; none for late ones. */
export function paymentKey(index: number): string | undefined {
  return PAYMENT_KEYS[index];
}
