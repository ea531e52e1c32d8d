import type { TicketBoat } from "~/domain/departures/ticket-boats";
import { type Day, endOfDay } from "~/domain/shared/day";

/**
 * Until when an unpaid order is to be paid: nobody is told to pay after the day, or the boat that
 * still waits, has gone.
 */
export function lastMomentToPay(
  expiresAt: Date,
  { ticketDate, boats }: { ticketDate: Day; boats: readonly TicketBoat[] },
  now: Date,
): Date {
  const leaving = boats.map(({ sailsAt, delayedTo }) => delayedTo ?? sailsAt);
  const ends = [expiresAt, endOfDay(ticketDate), ...leaving].map((at) => at.getTime());
  return new Date(Math.min(...ends.filter((at) => at > now.getTime())));
}
