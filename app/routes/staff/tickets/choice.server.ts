import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { type ChosenTicket, chosenTickets } from "~/domain/tickets/chosen-tickets.server";
import { filterFor, rangeProblem } from "~/domain/tickets/list-filter";
import { chosenCodes, ticketListQuery } from "~/domain/tickets/schema.server";
import { now } from "~/http/clock.server";
import { listQuery } from "~/http/list-query.server";

/** What an address says beside the list that it was chosen in. */
export const CHOICE_PARAMS = ["act", "ticket", "all"];

/**
 * The tickets that an address chooses: each `ticket`, or with `all` every one of its list. Throws
 * Refusal as `chosenTickets`.
 */
export function chosenIn(request: Request, staff: Staff): Promise<ChosenTicket[]> {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("all"))
    return chosenTickets({ codes: chosenCodes.parse(searchParams.getAll("ticket")) }, staff);
  const asked = ticketListQuery.parse(Object.fromEntries(searchParams));
  const filter = filterFor(staff, asked, dayOf(now()));
  if (rangeProblem(filter)) throw new Refusal("none_chosen");
  return chosenTickets({ everyOne: { filter, search: listQuery(request).search } }, staff);
}
