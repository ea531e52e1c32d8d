import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { readPrintableTicket } from "~/domain/receipts/read-printable-ticket.server";
import { Refusal } from "~/domain/shared/refusal";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { now } from "~/http/clock.server";
import { limitFailedLookups } from "~/http/limits.server";

/**
 * The ticket whose code stands in an address; who has the code may see it (S10). Throws Refusal
 * `not_found`, alike for a code that nobody has, one that is none, and one that `mayShow` refuses;
 * and `too_many` for a client that keeps guessing.
 */
export async function requireTicket(
  request: Request,
  param: string | undefined,
  mayShow: (ticket: PrintableTicket) => boolean = () => true,
): Promise<PrintableTicket> {
  return limitFailedLookups(request, now(), async () => {
    const code = parseTicketCode(param);
    const ticket = code === null ? null : await readPrintableTicket(code);
    if (!ticket || !mayShow(ticket)) throw new Refusal("not_found");
    return ticket;
  });
}
