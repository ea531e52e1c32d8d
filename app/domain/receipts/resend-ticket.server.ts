import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import type { Language } from "~/domain/shared/language";
import type { PrintableTicket } from "./printable-ticket";

/**
 * Sends receipt and tickets to the buyer once more, to the address on the ticket and in the buyer's
 * language (issue: the flow). Returns false, and sends nothing, where the ticket is not paid or has
 * no address. Throws Refusal `too_many` after three in an hour for one ticket.
 */
export async function resendTicket(
  ticket: Pick<PrintableTicket, "id" | "state" | "hasEmail">,
  now: Date,
): Promise<boolean> {
  if (ticket.state !== "paid" || !ticket.hasEmail) return false;
  await enforceLimit(`resendMail:${ticket.id}`, LIMITS.resendMail, now);
  await inTransaction(async (tx) => {
    const [row] = await sql<{ language: Language }>(
      tx,
      "select language from ticket where id = :ticketId",
      { ticketId: ticket.id },
    );
    if (!row) throw new Error("A ticket is never deleted, and this one is missing.");
    await enqueue(
      tx,
      "mail.ticket",
      { ticketId: ticket.id, language: row.language },
      { uniqueKey: `mail.again:${ticket.id}` },
    );
    await writeAudit(
      tx,
      { kind: "buyer" },
      { module: "ticket", action: "mail", subject: { type: "ticket", id: ticket.id } },
    );
  });
  return true;
}
