/**
 * The keys of the payment methods, in their order, and in the drawer of the round sums: none that
 * reloads, leaves or searches the page in a browser.
 */
const PAYMENT_KEYS = ["F9", "F10", "F7", "F1", "F11"] as const;

/** The key of a split payment, which is no method of the list. */
export const SPLIT_KEY = "F6";

/** The key of the payment method, or of the sum, at a place in its list; none for late ones. */
export function paymentKey(index: number): string | undefined {
  return PAYMENT_KEYS[index];
}
