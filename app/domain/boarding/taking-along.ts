import { addDays, type Day } from "~/domain/shared/day";
import type { Leg } from "./leg";
import type { Verdict } from "./verdicts";

/** A boat boards until it has left, however late it is: people at the jetty see it. */
export const LATE_BOARDING_MINUTES = 720;

/**
 * A ticket of a day that is past is taken along for so long: as long as the way back is open until somebody says
 * otherwise. What is older is for the counter.
 */
const TAKEN_ALONG_DAYS = 30;

interface ScanAtBoat {
  verdict: Verdict;
  leg: Leg;
  day: Day;
  ticketDate: Day;
}

/**
 * Whether the ticket of a scan can be moved to a boat of the day that boards: one of another
 * departure or of none, or, by those who may (`mayMoveDay`), one of a day to come or of the last thirty days.
 */
export function mayTakeAlong(
  { verdict, leg, day, ticketDate }: ScanAtBoat,
  mayMoveDay: boolean,
): boolean {
  if (verdict === "other_departure" || verdict === "needs_departure") return true;
  const isNear = ticketDate !== day && ticketDate >= addDays(day, -TAKEN_ALONG_DAYS);
  return verdict === "other_day" && leg === "out" && mayMoveDay && isNear;
}

/** Whether a move takes a reason: the day of the ticket is past, and somebody may have travelled without a scan. */
export function takesReason({ day, ticketDate }: Pick<ScanAtBoat, "day" | "ticketDate">): boolean {
  return ticketDate < day;
}
