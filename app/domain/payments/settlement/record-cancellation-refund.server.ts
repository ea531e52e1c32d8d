import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";

interface RefundDueRow {
  id: number;
  amountSen: number;
  providerRef: string;
  ourRef: string;
  receiptNo: string;
  jettyId: number;
  ticketFlag: number;
}

/**
 * The money of a ticket that was paid online and is being cancelled: all that the gateway collected
 * is due to its buyer, and a person must close the row (payments 3.1). The caller holds the ticket.
 * Returns the sum, whole sen.
 */
export async function recordCancellationRefund(
  tx: Tx,
  ticketId: number,
  actor: Actor,
  now: Date,
): Promise<number> {
  const [owed] = await sql<RefundDueRow>(
    tx,
    `with settling as (
       select a.*, t.receipt_no, t.ticket_flag
         from payment_attempt a
         join ticket t on t.id = a.ticket_id
         where a.ticket_id = :ticketId and a.settles),
     made as (
       insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref,
           amount_sen, reason, created_at)
       select id, ticket_id, gateway, host, bill_code, provider_ref, paid_amount_sen,
           'ticket_cancelled', :now
         from settling
       returning id, amount_sen, provider_ref)
     select made.*, our_ref, receipt_no, jetty_id, ticket_flag from made, settling`,
    { ticketId, now },
  );
  if (!owed) throw new Error("A ticket paid online has no payment that settled it.");
  const { id, amountSen, providerRef, ourRef, receiptNo: ref, jettyId, ticketFlag } = owed;
  await writeAudit(tx, actor, {
    module: "payment",
    action: "create",
    subject: { type: "refund_due", id },
    after: { ticketId, ourRef, amountSen, providerRef, reason: "ticket_cancelled" },
  });
  await enqueue(tx, "news.publish", { event: "refund-due", jettyId, ref, ticketFlag });
  return amountSen;
}
