import { inTransaction } from "@db/transaction";
import { assertNotAsked } from "./gateway/assert-not-asked.server";
import { assertDue, type LockedRefund, lockRefunds, type RefundClerk } from "./lock-refunds.server";
import { type RefundDecision, writeDecision } from "./write-decision.server";

/** What somebody who decides says of refunds that a gateway was asked for without an answer. */
interface Care {
  /** They looked, and the money did not go back that way. */
  looked?: boolean;
}

/**
 * Marks refunds as paid out under the bank's reference, all or none. The same form sent twice does
 * nothing more. Throws Refusal not_found, refunds_many { max }, refund_decided { name, day, time }
 * where somebody decided about one of them before, refund_asking or refund_unknown where a gateway
 * was asked for one, each { name, day, time }.
 */
export function payRefunds(
  ids: readonly number[],
  refundRef: string,
  by: RefundClerk,
  now: Date,
  care: Care = {},
): Promise<void> {
  return decide(ids, { state: "refunded", refundRef }, by, now, care);
}

/** Rejects a refund with its reason. Throws Refusal as `payRefunds` does. */
export function rejectRefund(
  id: number,
  note: string,
  by: RefundClerk,
  now: Date,
  care: Care = {},
): Promise<void> {
  return decide([id], { state: "no_refund", note }, by, now, care);
}

async function decide(
  ids: readonly number[],
  decision: RefundDecision,
  by: RefundClerk,
  now: Date,
  { looked = false }: Care,
): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await lockRefunds(tx, ids, by);
    const mine = (row: LockedRefund) =>
      decision.state === "refunded" &&
      row.state === "refunded" &&
      row.refundRef === decision.refundRef &&
      row.decidedBy === by.userId;
    if (rows.every(mine)) return;
    await assertDue(tx, rows);
    await assertNotAsked(tx, ids, looked, now);
    await writeDecision(tx, ids, decision, by.userId, now);
  });
}
