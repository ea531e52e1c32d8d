import type { TicketBoat } from "~/domain/departures/ticket-boats";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "./format";

type TimedBoat = Pick<TicketBoat, "sailsAt" | "delayedTo" | "boat">;

/** `8:30 pagi · Bayu + Camar`: boats that leave at one time, at its new time where it is late. */
export function departureText(boats: readonly TimedBoat[], language: Language): string | null {
  const [first] = boats;
  if (!first) return null;
  const time = formatTime(first.delayedTo ?? first.sailsAt, language);
  return `${time} · ${boats.map(({ boat }) => boat).join(" + ")}`;
}

/** The same of a ticket: of a party on several boats, with the numbers of each one's passengers. */
export function ticketDepartureText(
  boats: readonly TicketBoat[],
  language: Language,
): string | null {
  if (boats.length < 2) return departureText(boats, language);
  const numbered = boats.map((one) => ({
    ...one,
    boat: `${one.boat} (${one.firstNo === one.lastNo ? one.firstNo : `${one.firstNo}–${one.lastNo}`})`,
  }));
  return departureText(numbered, language);
}
