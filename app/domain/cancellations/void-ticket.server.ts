import { sql, type Tx } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { scheduleBillsToEnd } from "~/domain/payments/sweeps/end-withdrawn-bills.server";
import { Refusal } from "~/domain/shared/refusal";
import { releaseCredit } from "~/domain/travel-credit/move-spending.server";
import type { LiveTicket } from "./lock-ticket.server";
import { type CancellationDecision, refundTicket } from "./refund-ticket.server";
import type { RefundOutcome } from "./rules";

/**
 * A held ticket becomes cancelled, whoever decided it: it leaves sales, counts and departures, its
 * money goes back or becomes a travel credit, its bills end, an event is published and the buyer gets a mail. The caller
 * writes the request and the audit row. Throws Refusal ticket_boarded where passengers are on board:
 * their boarding is undone first.
 */
export async function voidTicket(
  tx: Tx,
  ticket: LiveTicket,
  by: CancellationDecision,
  now: Date,
): Promise<RefundOutcome> {
  const [boarded] = await sql(
    tx,
    "select 1 from boarding where ticket_id = :ticketId and undone_at is null limit 1",
    { ticketId: ticket.id },
  );
  if (boarded) throw new Refusal("ticket_boarded");
  const refund = await refundTicket(tx, ticket, by, now);
  if (ticket.state === "unpaid")
    await releaseCredit(tx, ticket.id, { kind: "user", userId: by.byUserId }, now);
  await sql(tx, "update ticket set state = 'cancelled', cancelled_at = :now where id = :ticketId", {
    ticketId: ticket.id,
    now,
  });
  await scheduleBillsToEnd(tx, ticket.id, now);
  const { jettyId, receiptNo: ref, ticketFlag, language } = ticket;
  await enqueue(tx, "news.publish", { event: "ticket-cancelled", jettyId, ref, ticketFlag });
  if (ticket.hasEmail && ticket.state !== "expired") {
    const job = by.asCreditFor ? "mail.travel-credit" : "mail.ticket-cancelled";
    await enqueue(tx, job, { ticketId: ticket.id, language }, { uniqueKey: `${job}:${ticket.id}` });
  }
  return refund;
}
