import { addDays, type Day } from "~/domain/shared/day";

/** Which way somebody boards: out to the island, or back from it. */
export const LEGS = ["out", "back"] as const;
export type Leg = (typeof LEGS)[number];

/** A way at a jetty: which, and for how many days after its own a ticket there brings people back. */
export interface WayAtJetty {
  leg: Leg;
  /** Null where tickets are for one way. */
  returnDays: number | null;
}

/** The last day on which a ticket of a day brings its people back; null where tickets are for one way. */
export function lastReturnDay(ticketDate: Day, returnDays: number | null): Day | null {
  return returnDays === null ? null : addDays(ticketDate, returnDays);
}

/**
 * Whether a ticket of a day takes people this way on another: out on its own day, back from then on
 * for as many days as the jetty says.
 */
export function isGoodOn(ticketDate: Day, day: Day, { leg, returnDays }: WayAtJetty): boolean {
  if (leg === "out") return ticketDate === day;
  const last = lastReturnDay(ticketDate, returnDays);
  return last !== null && ticketDate <= day && day <= last;
}
