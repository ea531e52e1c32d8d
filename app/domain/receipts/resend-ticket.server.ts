import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { mailOneTicketAgain } from "~/domain/tickets/mail-ticket-again.server";
import type { PrintableTicket } from "./printable-ticket";

/**
 * Sends receipt and tickets to the buyer once more, because the buyer asks (issue: the flow).
 * Returns false, and sends nothing, where the ticket is not paid or has no address. Throws Refusal
 * `too_many` after three in an hour for one ticket.
 */
export async function resendTicket(
  ticket: Pick<PrintableTicket, "id" | "state" | "hasEmail">,
  now: Date,
): Promise<boolean> {
  if (ticket.state !== "paid" || !ticket.hasEmail) return false;
  await enforceLimit(`resendMail:${ticket.id}`, LIMITS.resendMail, now);
  const result = await mailOneTicketAgain(ticket.id, "buyer");
  return result === "queued" || result === "asked_lately";
}
