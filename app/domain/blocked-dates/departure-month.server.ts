import { daysWithoutPlaces } from "~/domain/departures/choices.server";
import type { Channel } from "~/domain/ordering/draft";
import {
  addMonths,
  type Day,
  dayOf,
  daysOfMonth,
  type Month,
  monthOf,
  parseMonth,
} from "~/domain/shared/day";
import {
  blockedDays,
  firstAvailableDate,
  lastBookableDay,
  stoppedDays,
} from "./available-dates.server";
import type { CalendarDay } from "./rules";

export interface DepartureMonth {
  month: Month;
  days: CalendarDay[];
  today: Day;
  previous: Month | null;
  next: Month | null;
  /** Whether any day at all can be chosen. */
  open: boolean;
}

/** Where one chooses: what a buyer cannot buy any more, the counter may still sell for a while. */
interface Place {
  jettyId: number;
  channel: Channel;
}

/**
 * The month of the departure calendar: the one asked for in the address, else that of the chosen
 * date, else the first that has a date to choose (X21). A month without any day to choose is
 * never shown on request. Days on which the jetty's sailing is stopped are closed, and those on
 * which no boat has a place left are full.
 */
export async function readDepartureMonth(
  asked: string | null,
  chosen: Day | null,
  now: Date,
  place: Place,
): Promise<DepartureMonth> {
  const [today, last] = [dayOf(now), lastBookableDay(now)];
  const wanted = parseMonth(asked) ?? (chosen && chosen >= today ? monthOf(chosen) : null);
  const within = wanted && wanted >= monthOf(today) && wanted <= monthOf(last) ? wanted : null;
  const first = within ? null : await firstAvailableDate(now);
  let month = within ?? monthOf(first ?? today);
  let days = await daysIn(month, now, place);
  while (within === null && month < monthOf(last) && !days.some(({ state }) => state === "free")) {
    month = addMonths(month, 1);
    days = await daysIn(month, now, place);
  }
  return {
    month,
    days,
    today,
    previous: month > monthOf(today) ? addMonths(month, -1) : null,
    next: month < monthOf(last) ? addMonths(month, 1) : null,
    open: within !== null || days.some(({ state }) => state === "free"),
  };
}

async function daysIn(
  month: Month,
  now: Date,
  { jettyId, channel }: Place,
): Promise<CalendarDay[]> {
  const [today, last] = [dayOf(now), lastBookableDay(now)];
  const days = daysOfMonth(month);
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  const [stopped, closed, without] = await Promise.all([
    stoppedDays(jettyId, from, to),
    blockedDays(from, to),
    daysWithoutPlaces({ jettyId, channel, from: from < today ? today : from, to }, now),
  ]);
  const blocked = new Map([...stopped, ...closed].map((one) => [one.day, one.details]));
  const full = new Set(without);
  return days.map((day): CalendarDay => {
    if (day < today) return { day, state: "past" };
    if (day > last) return { day, state: "none" };
    const reason = blocked.get(day);
    if (reason !== undefined) return { day, state: "closed", reason };
    return { day, state: full.has(day) ? "full" : "free" };
  });
}
