import { CASH } from "~/domain/counter/payment-methods";

/** Addresses of the counter's sale. */
export const CHECKOUT_PATH = "/pos/checkout";
export const CASH_PATH = "/pos/checkout/cash";
/** Where the next order begins: jetty and date stand already. */
export const NEXT_SALE_PATH = "/pos/passengers";

/** Where the order at hand is put aside. */
export const HOLD_PATH = "/pos/hold";

export const counterResultPath = (ticketCode: string) => `/pos/result?ticket=${ticketCode}`;
export const changePath = (ticketCode: string) => `/pos/result/change?ticket=${ticketCode}`;
/** The payment by a method that was chosen before: Cash has its drawer, the others a button. */
export const paymentPath = (method: string) =>
  method === CASH ? CASH_PATH : `${CHECKOUT_PATH}?${new URLSearchParams({ method }).toString()}`;
