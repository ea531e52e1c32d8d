import { sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { holdMonthChain } from "~/domain/month-end/hold-month-chain.server";
import type { RefundReason } from "../rules";
import type { SettlementContext } from "./apply-decision.server";

/** A refund and its sum, whole sen. */
export interface RefundSum {
  id: number;
  amountSen: number;
}

/** A payment that was a refund due already: its sum was told wrong, or its order was not known. */
export type EarlierRefund = RefundSum & { state: string; reason: string };

/** The refund that the payment of an attempt was before, held until the transaction ends, or null. */
export async function lockEarlierRefund(tx: Tx, attemptId: number): Promise<EarlierRefund | null> {
  const [refund] = await sql<EarlierRefund>(
    tx,
    `select r.id, r.amount_sen, r.state, r.reason
       from payment_attempt a
       join refund_due r on (r.gateway, r.host, r.bill_code, r.provider_ref)
         = (a.gateway, a.host, a.bill_code, a.provider_ref)
      where a.id = :attemptId for update of r`,
    { attemptId },
  );
  return refund ?? null;
}

/**
 * A refund of before is due, for another reason and over all that was paid. What the bank or the
 * gateway was told already keeps its sum: it may be on its way. It belongs to the month of its payment,
 * unless that is closed: then to the month that it was in. The caller holds it.
 */
export async function bringUpAgain(
  tx: Tx,
  attemptId: number,
  { id }: EarlierRefund,
  reason: RefundReason,
): Promise<RefundSum> {
  const [due] = await sql<RefundSum>(
    tx,
    `update refund_due r
        set state = 'open', decided_by = null, decided_at = null, note = null, reason = :reason,
            attempt_id = a.id, ticket_id = a.ticket_id, of_sale = a.settles,
            received_at = case
              when a.settles then a.paid_at
              when date_trunc('month', malaysian_day(a.paid_at))
                > all (select c.last_month from month_chain c
                  where c.jetty_id = a.jetty_id and c.last_month is not null)
              then least(r.received_at, a.paid_at)
              else r.received_at end,
            amount_sen = case
              when exists (select from refund_file_row x where x.refund_id = r.id)
                or exists (select from gateway_refund g
                  where g.refund_id = r.id and g.state <> 'refused')
              then r.amount_sen else a.paid_amount_sen end
       from payment_attempt a
      where a.id = :attemptId and r.id = :id
      returning r.id, r.amount_sen`,
    { attemptId, id, reason },
  );
  if (!due) throw new Error("A refund that is held is gone.");
  return due;
}

/**
 * A payment that was a refund due for its sum is told right, and makes no ticket all the same: its
 * row learns the sum and the reason, and is due again where it was rejected. Whether there was such a
 * row. The caller has written the payment into its attempt, and knows that its money has not gone.
 */
export async function correctEarlierRefund(
  tx: Tx,
  { attempt, ticket, source }: SettlementContext,
  reason: RefundReason,
): Promise<boolean> {
  const before = await lockEarlierRefund(tx, attempt.id);
  if (!before) return false;
  await holdMonthChain(tx, ticket.jettyId, "with others");
  const due = await bringUpAgain(tx, attempt.id, before, reason);
  await writeAudit(tx, source.actor, {
    module: "payment",
    action: "update",
    subject: { type: "refund_due", id: due.id },
    before: { state: before.state, amountSen: before.amountSen, reason: before.reason },
    after: { state: "open", amountSen: due.amountSen, reason, heardBy: source.kind },
  });
  const { jettyId, receiptNo: ref, ticketFlag } = ticket;
  await enqueue(tx, "news.publish", { event: "refund-due", jettyId, ref, ticketFlag });
  return true;
}
