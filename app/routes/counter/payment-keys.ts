/**
 * The keys of the payment methods, in their order, and in the drawer of the round sums: none that
 * reloads, leaves or searches the page in a browser.
 */
const PAYMENT_KEYS = ["F9", "F10", "F7", "F1", "F11"] as const;

/** The keys of a split payment and of travel credit, which are no methods of the list. */
export const SPLIT_KEY = "F6";
export const CREDIT_KEY = "F12";

/** The key of the payment method, or of the sum, at a place in its list; none for late ones. */
export function paymentKey(index: number): string | undefined {
  return PAYMENT_KEYS[index];
}
