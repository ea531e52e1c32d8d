import { retryOnce } from "../exchange.server";
import type { PaymentGateway } from "../gateway.server";
import type { BillplzAccount } from "./bill.server";
import { createBill, payUrl } from "./create-bill.server";
import { cancel, query } from "./query.server";
import { readCallback, readReturn } from "./read-callback.server";

/**
 * Billplz, version 3: sums are sen both ways, and its signature covers the whole message, so that a
 * callback proves a payment by itself.
 */
export const billplz: PaymentGateway<BillplzAccount> = {
  title: "Billplz",
  // A question is two calls while a bill is due; an account may make 100 in 5 minutes.
  queryBudget: { max: 50, windowS: 300 },
  createBill,
  payUrl,
  readCallback,
  readReturn,
  query: (account, billCode, withinMs) =>
    retryOnce(withinMs, (left) => query(account, billCode, left)),
  cancel: (account, billCode, withinMs) =>
    retryOnce(withinMs, (left) => cancel(account, billCode, left)),
};
