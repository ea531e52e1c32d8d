/** Addresses of the counter's sale. */
export const CHECKOUT_PATH = "/pos/checkout";
export const CASH_PATH = "/pos/checkout/cash";
/** Where the next order begins: jetty and date stand already. */
export const NEXT_SALE_PATH = "/pos/passengers";

export const counterResultPath = (ticketCode: string) => `/pos/result?ticket=${ticketCode}`;
export const changePath = (ticketCode: string) => `/pos/result/change?ticket=${ticketCode}`;
