import { sql, type Tx } from "@db/transaction";
import { currentRequestId } from "~/request-trace.server";

export type RefundDecision =
  { state: "refunded"; refundRef: string } | { state: "no_refund"; note: string };

/**
 * Closes refunds that are due, each with its line of the audit, and has the buyers told of what was
 * paid; operators are called, as about their cancelled tickets. The caller holds the rows.
 */
export async function writeDecision(
  tx: Tx,
  ids: readonly number[],
  decision: RefundDecision,
  userId: number,
  now: Date,
): Promise<void> {
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
      userId,
      now,
      ids,
    },
  );
  if (decision.state !== "refunded") return;
  await sql(
    tx,
    `insert into outbox (job, payload, unique_key, request_id)
       select 'mail.refund-paid',
           jsonb_build_object('ticketId', t.id, 'refundId', r.id, 'language', t.language),
           'mail.refund-paid:' || r.id, :requestId::text
         from refund_due r join ticket t on t.id = r.ticket_id
        where r.id = any(:ids) and t.email is not null and t.operator_id is null
        order by r.id
     on conflict (unique_key) where state in ('waiting', 'queued', 'running') do nothing`,
    { ids, requestId: currentRequestId() ?? null },
  );
}
