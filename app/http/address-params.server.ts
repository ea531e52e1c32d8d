import { Refusal } from "~/domain/shared/refusal";
import { parseRowId } from "~/domain/shared/row-id.server";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { failurePage } from "./failure.server";

/** The number of a row in an address; throws the page for an address that leads nowhere. */
export function rowIdParam(text: string | undefined): number {
  const id = parseRowId(text);
  if (id === null) throw failurePage(new Refusal("not_found"));
  return id;
}

/** Whose ticket alone an address asks for (`passenger`); null where it is everybody's. */
export function passengerIn(request: Request): number | null {
  return parseRowId(new URL(request.url).searchParams.get("passenger") ?? undefined);
}

/** The ticket code of an address; throws the page for an address that leads nowhere. */
export function ticketCodeParam(text: string | undefined): string {
  const code = parseTicketCode(text);
  if (!code) throw failurePage(new Refusal("not_found"));
  return code;
}
