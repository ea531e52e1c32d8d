import type { Day } from "~/domain/shared/day";
import type { Leg } from "./leg";
import type { Verdict } from "./verdicts";

/** A boat boards until it has left, however late it is: people at the jetty see it. */
export const LATE_BOARDING_MINUTES = 720;

interface ScanAtBoat {
  verdict: Verdict;
  leg: Leg;
  day: Day;
  ticketDate: Day;
}

/**
 * Whether the ticket of a scan can be moved to a boat of the day that boards: one of another
 * departure or of none, or, by those who may (`mayMoveDay`), one of a day to come.
 */
export function mayTakeAlong(
  { verdict, leg, day, ticketDate }: ScanAtBoat,
  mayMoveDay: boolean,
): boolean {
  if (verdict === "other_departure" || verdict === "needs_departure") return true;
  return verdict === "other_day" && leg === "out" && mayMoveDay && ticketDate > day;
}
