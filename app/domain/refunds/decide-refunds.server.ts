import { inTransaction, sql } from "@db/transaction";
import { assertDue, type LockedRefund, lockRefunds, type RefundClerk } from "./lock-refunds.server";

type Decision = { state: "refunded"; refundRef: string } | { state: "no_refund"; note: string };

/**
 * Marks refunds as paid out under the bank's reference, all or none. The same form sent twice does
 * nothing more. Throws Refusal not_found, refunds_many { max }, or refund_decided { name, day, time }
 * where somebody decided about one of them before.
 */
export function payRefunds(
  ids: readonly number[],
  refundRef: string,
  by: RefundClerk,
  now: Date,
): Promise<void> {
  return decide(ids, { state: "refunded", refundRef }, by, now);
}

/** Rejects a refund with its reason. Throws Refusal as `payRefunds` does. */
export function rejectRefund(id: number, note: string, by: RefundClerk, now: Date): Promise<void> {
  return decide([id], { state: "no_refund", note }, by, now);
}

async function decide(
  ids: readonly number[],
  decision: Decision,
  by: RefundClerk,
  now: Date,
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
    await sql(
      tx,
      `with decided as (
         update refund_due
            set state = :state, refund_ref = :refundRef, note = :note, decided_by = :userId,
                decided_at = greatest(:now, created_at)
          where id = any(:ids) returning id, amount_sen, state, refund_ref, note)
       insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before,
           after)
         select 'user', :userId, 'payment', 'update', 'refund_due', id,
             jsonb_build_object('state', 'open'),
             jsonb_strip_nulls(jsonb_build_object('state', state, 'amountSen', amount_sen,
               'refundRef', refund_ref, 'reason', note))
           from decided order by id`,
      {
        state: decision.state,
        refundRef: decision.state === "refunded" ? decision.refundRef : null,
        note: decision.state === "no_refund" ? decision.note : null,
        userId: by.userId,
        now,
        ids,
      },
    );
  });
}
