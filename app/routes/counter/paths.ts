import { CASH, SPLIT } from "~/domain/counter/payment-methods";

/** Addresses of the counter's sale. */
export const CHECKOUT_PATH = "/pos/checkout";
export const CASH_PATH = "/pos/checkout/cash";
export const SPLIT_PATH = "/pos/checkout/split";
/** Where the next order begins: jetty and date stand already. */
export const NEXT_SALE_PATH = "/pos/passengers";

/** Where the order at hand is put aside. */
export const HOLD_PATH = "/pos/hold";

export const counterResultPath = (ticketCode: string) => `/pos/result?ticket=${ticketCode}`;
export const changePath = (ticketCode: string) => `/pos/result/change?ticket=${ticketCode}`;
/**
 * The payment by a method that was chosen before: Cash and a split payment have pages of their own,
 * the others a button.
 */
export function paymentPath(method: string): string {
  if (method === CASH) return CASH_PATH;
  if (method === SPLIT) return SPLIT_PATH;
  return `${CHECKOUT_PATH}?${new URLSearchParams({ method }).toString()}`;
}
