import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { type TicketDetail, ticketDetail } from "~/domain/tickets/ticket-detail.server";
import { failurePage } from "~/http/failure.server";

/** The ticket of an address; throws the page for one that leads nowhere, or to another's jetty. */
export async function requireTicket(
  param: string | undefined,
  staff: Staff,
): Promise<TicketDetail> {
  const code = parseTicketCode(param);
  const ticket = code ? await ticketDetail(code, staff) : null;
  if (!ticket) throw failurePage(new Refusal("not_found"));
  return ticket;
}
