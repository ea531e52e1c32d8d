import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import type { Platform, ReportType, TicketFilter } from "~/domain/tickets/list-filter";

/** What somebody may choose from. */
export interface FilterChoices {
  types: ReportType[];
  platforms: Platform[];
  jetties: (0 | JettyId)[];
  showsSeller: boolean;
  managesRefunds: boolean;
  quickDays: Record<"today" | "tomorrow" | "week", { from: Day; to: Day }>;
}

/** What the list shows, and what is searched in it. */
export interface ShownFilter extends TicketFilter {
  search: string;
}
