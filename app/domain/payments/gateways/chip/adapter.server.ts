import { retryOnce } from "../exchange.server";
import type { PaymentGateway } from "../gateway.server";
import { createPurchase, payUrl } from "./create-purchase.server";
import type { ChipAccount } from "./purchase.server";
import { cancel, query, refund } from "./query.server";
import { readCallback, readReturn } from "./read-callback.server";
import { askStatement, takeStatement } from "./statements.server";

/**
 * CHIP Collect: sums are sen both ways, and its signature covers the whole message, so that a
 * callback proves a payment by itself. One host is for test and live: the key decides.
 */
export const chip: PaymentGateway<ChipAccount> = {
  title: "CHIP",
  queryBudget: { max: 300, windowS: 300 },
  createBill: createPurchase,
  payUrl,
  readCallback,
  readReturn,
  query: (account, billCode, withinMs) =>
    retryOnce(withinMs, (left) => query(account, billCode, left)),
  cancel: (account, billCode, withinMs) =>
    retryOnce(withinMs, (left) => cancel(account, billCode, left)),
  // Never repeated: a sum may have gone back although the answer did not arrive.
  refund,
  statements: { ask: askStatement, take: takeStatement },
};
