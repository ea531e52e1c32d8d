import { Refusal } from "~/domain/shared/refusal";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { failurePage } from "./failure.server";

/** The ticket code of an address; throws the page for an address that leads nowhere. */
export function ticketCodeParam(text: string | undefined): string {
  const code = parseTicketCode(text);
  if (!code) throw failurePage(new Refusal("not_found"));
  return code;
}
