import { sql, type Tx } from "@db/transaction";
import { currentRequestId } from "~/request-trace.server";

/**
 * Tells the pages that show a ticket, with the change that it is about, that something of it is
 * not as it was: its people, a print, an attempt to pay, a request to cancel (specification 7).
 * Each change is told: an equal event that is just going out may have been read before this commit.
 */
export async function publishTicketChange(tx: Tx, ticketId: number): Promise<void> {
  await sql(
    tx,
    `insert into outbox (job, payload, run_after, request_id)
     select 'news.publish',
         jsonb_build_object('event', 'ticket-changed', 'jettyId', jetty_id, 'ref', receipt_no,
           'ticketFlag', ticket_flag),
         now(), :requestId::text
       from ticket where id = :ticketId`,
    { ticketId, requestId: currentRequestId() ?? null },
  );
}
