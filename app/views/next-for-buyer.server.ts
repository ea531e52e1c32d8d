import { type TicketSailing, whoSails } from "~/domain/departures/ticket-boats";
import { openCaseOf } from "~/domain/departures/weather/case-queries.server";
import { readCookie } from "~/http/cookies.server";
import type { NextForBuyer } from "~/ui/tickets/no-sailing-note";

/**
 * What a buyer whose boat does not sail can choose; null where the weather left no choice. The link
 * opens the money too, so only the browser that bought the ticket is shown it: a ticket's own
 * address is passed on among those who travel together.
 */
export async function nextForBuyer(
  request: Request,
  ticket: TicketSailing & { id: number },
): Promise<NextForBuyer | null> {
  if (whoSails(ticket) === "all") return null;
  const found = await openCaseOf(ticket.id, readCookie(request, "buyer"));
  return found && { choicePath: found.ownCode && `/w/${found.ownCode}`, isMailed: found.mailed };
}
