import { inTransaction, sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";

/** A second click within this time sends no second mail. */
const PAUSE_S = 60;

/**
 * `queued`: the mail is on its way. `asked_lately`: one was asked for within the last minute or
 * still waits, and no other is sent.
 */
export type MailAgainResult = "queued" | "asked_lately" | "not_paid" | "no_email";

/** Who asks: a member of staff for a ticket of their jetties, or the buyer. */
export type MailAsker = { userId: number; ownJettyId: number } | "buyer";

/**
 * Sends receipt and tickets to the buyer once more, to the address on the ticket and in the buyer's
 * language. Whoever acts on many tickets calls it for each, in the order of their ids. Throws
 * Refusal not_found.
 */
export async function mailTicketAgain(
  tx: Tx,
  ticketId: number,
  by: MailAsker,
): Promise<MailAgainResult> {
  const uniqueKey = `mail.again:${ticketId}`;
  const [ticket] = await sql<{ paid: boolean; hasEmail: boolean; language: Language }>(
    tx,
    `select state = 'paid' as paid, email is not null as has_email, language
       from ticket
      where id = :ticketId and (:ownJettyId = 0 or jetty_id = :ownJettyId)
      for no key update`,
    { ticketId, ownJettyId: by === "buyer" ? 0 : by.ownJettyId },
  );
  if (!ticket) throw new Refusal("not_found");
  if (!ticket.paid) return "not_paid";
  if (!ticket.hasEmail) return "no_email";
  if (await wasAskedLately(tx, ticketId, uniqueKey)) return "asked_lately";
  await enqueue(tx, "mail.ticket", { ticketId, language: ticket.language }, { uniqueKey });
  const actor: Actor = by === "buyer" ? { kind: "buyer" } : { kind: "user", userId: by.userId };
  await writeAudit(tx, actor, {
    module: "ticket",
    action: "mail",
    subject: { type: "ticket", id: ticketId },
  });
  return "queued";
}

/** The same for one ticket, in a transaction of its own. */
export async function mailOneTicketAgain(ticketId: number, by: MailAsker) {
  return inTransaction((tx) => mailTicketAgain(tx, ticketId, by));
}

async function wasAskedLately(tx: Tx, ticketId: number, uniqueKey: string): Promise<boolean> {
  const rows = await sql(
    tx,
    `select 1 as asked
       from outbox
      where job = 'mail.ticket' and (payload ->> 'ticketId')::int = :ticketId
        and unique_key = :uniqueKey
        and (state in ('waiting', 'queued', 'running')
          or created_at > now() - make_interval(secs => :pauseS))
      limit 1`,
    { ticketId, uniqueKey, pauseS: PAUSE_S },
  );
  return rows.length > 0;
}
