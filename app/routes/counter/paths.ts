import { CASH, SPLIT } from "~/domain/counter/payment-methods";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";

/** Addresses of the counter's sale. */
export const CHECKOUT_PATH = "/pos/checkout";
export const CASH_PATH = "/pos/checkout/cash";
export const SPLIT_PATH = "/pos/checkout/split";
export const CREDIT_PATH = "/pos/checkout/travel-credit";
/** Where the next order begins: jetty and date stand already. */
export const NEXT_SALE_PATH = "/pos/passengers";

/** Where the order at hand is put aside. */
export const HOLD_PATH = "/pos/hold";

export const counterResultPath = (ticketCode: string) => `/pos/result?ticket=${ticketCode}`;
export const changePath = (ticketCode: string) => `/pos/result/change?ticket=${ticketCode}`;
/**
 * The payment by a method that was chosen before: Cash, a split payment and travel credit have pages of their own,
 * the others a button.
 */
export function paymentPath(method: string): string {
  if (method === CASH) return CASH_PATH;
  if (method === SPLIT) return SPLIT_PATH;
  if (method === TRAVEL_CREDIT) return CREDIT_PATH;
  return `${CHECKOUT_PATH}?${new URLSearchParams({ method }).toString()}`;
}
