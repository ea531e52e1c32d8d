import { can } from "~/domain/access/capabilities";
import { JETTIES, type JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { addDays, type Day, daysBetween } from "~/domain/shared/day";

/** What a list of tickets is of (2.14). */
export const REPORT_TYPES = [
  "sales",
  "departure",
  "ticket-cancellation",
  "ticket-reprint",
  "agency",
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Where a ticket was sold; 0 is everywhere (R-9-06). */
export const PLATFORMS = [0, 1, 2, 3] as const;
export type Platform = (typeof PLATFORMS)[number];
const COUNTER: Platform = 3;

/** The longest range of days, both ends counted (R-5-44). */
const MAX_RANGE_DAYS = 93;
/** So many tickets of a list at most are printed, mailed or exported at once. */
export const MAX_CHOSEN = 500;
/** Days that a list shows when nobody asked for others: departures of today, else these many. */
const USUAL_DAYS = 30;

/** What an address asks for, as far as it can be read. */
export interface AskedFilter {
  type: ReportType | null;
  platform: Platform | null;
  jettyId: 0 | JettyId | null;
  from: Day | null;
  to: Day | null;
}

/** Which tickets a list holds. Days are in Kuala Lumpur, both inclusive. */
export interface TicketFilter {
  type: ReportType;
  platform: Platform;
  jettyId: 0 | JettyId;
  from: Day;
  to: Day;
}

/** Why a range of days can't be listed. */
export type RangeProblem = "range_too_long" | "range_reversed";

/** What the lists ask of whoever looks. */
export type Viewer = Pick<Staff, "level" | "isSuper" | "mayClearLog" | "ownJettyId" | "jettyId">;

/** The report types that somebody may choose from (R-6-16). */
export function reportTypesOf(viewer: Viewer): ReportType[] {
  return REPORT_TYPES.filter((type) => type !== "agency" || can(viewer, "tickets.agency-type"));
}

/** The platforms that somebody may choose from; one alone is no choice (R-6-15). */
export function platformsOf(viewer: Viewer): Platform[] {
  return can(viewer, "tickets.every-platform") ? [...PLATFORMS] : [COUNTER];
}

/** The jetties that somebody may choose from; 0 is all of them. */
export function jettiesOf(viewer: Viewer): (0 | JettyId)[] {
  return viewer.ownJettyId === 0 ? [0, ...JETTIES.map(({ id }) => id)] : [viewer.ownJettyId];
}

/**
 * The list that somebody gets for what their address asks: what they may not choose, or nobody can
 * read, counts as not asked for (2.14, R-6-15, R-6-16). The days may still be a `rangeProblem`.
 */
export function filterFor(viewer: Viewer, asked: AskedFilter, today: Day): TicketFilter {
  const type = chosen(reportTypesOf(viewer), asked.type, "sales");
  const [platform = COUNTER] = platformsOf(viewer);
  return {
    type,
    platform: chosen(platformsOf(viewer), asked.platform, platform),
    jettyId: chosen(jettiesOf(viewer), asked.jettyId, viewer.jettyId),
    ...daysAsked(type, asked, today),
  };
}

/** What was asked for where it may be chosen, else what is usual. */
export function chosen<T>(choices: readonly T[], asked: T | null, usual: T): T {
  return asked !== null && choices.includes(asked) ? asked : usual;
}

function daysAsked(type: ReportType, { from, to }: AskedFilter, today: Day) {
  if (from && to) return { from, to };
  if (from) return { from, to: from > today ? from : earlier(today, lastDayFrom(from)) };
  if (to) return { from: to, to };
  return type === "departure"
    ? { from: today, to: today }
    : { from: addDays(today, 1 - USUAL_DAYS), to: today };
}

function lastDayFrom(from: Day): Day {
  return addDays(from, MAX_RANGE_DAYS - 1);
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** What is wrong with a list's days, or null (R-5-44, R-8-27). */
export function rangeProblem({ from, to }: Pick<TicketFilter, "from" | "to">): RangeProblem | null {
  if (to < from) return "range_reversed";
  return daysBetween(from, to) >= MAX_RANGE_DAYS ? "range_too_long" : null;
}
