import type { TicketBoat } from "~/domain/departures/ticket-boats";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "./format";

type TimedBoat = Pick<TicketBoat, "sailsAt" | "delayedTo" | "boat">;

/**
 * `8:30 pagi · Bayu + Camar`: boats that leave at one time, at its new time where it is late. Where
 * one of them is late and another is not, each time stands with its boats.
 */
export function departureText(boats: readonly TimedBoat[], language: Language): string | null {
  const groups: { time: string; boats: string[] }[] = [];
  for (const { boat, sailsAt, delayedTo } of boats) {
    const time = formatTime(delayedTo ?? sailsAt, language);
    const group = groups.find((one) => one.time === time);
    if (group) group.boats.push(boat);
    else groups.push({ time, boats: [boat] });
  }
  if (groups.length === 0) return null;
  return groups.map((one) => `${one.time} · ${one.boats.join(" + ")}`).join(", ");
}

/** The same of a ticket: of a party on several boats, with the numbers of each one's passengers. */
export function ticketDepartureText(
  boats: readonly TicketBoat[],
  language: Language,
): string | null {
  return departureText(numberedBoats(boats), language);
}

/** Boats of a party on several of them are named with the numbers of their passengers. */
export function numberedBoats(boats: readonly TicketBoat[]): readonly TicketBoat[] {
  if (boats.length < 2) return boats;
  return boats.map((one) => ({
    ...one,
    boat: `${one.boat} (${one.firstNo === one.lastNo ? one.firstNo : `${one.firstNo}–${one.lastNo}`})`,
  }));
}
