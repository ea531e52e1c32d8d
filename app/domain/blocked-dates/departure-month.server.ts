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

/**
 * The month of the departure calendar: the one asked for in the address, else that of the chosen
 * date, else that of the first date that can be chosen (X21). A month without any day to choose is
 * never shown on request. Where the jetty is known, days on which its sailing is stopped are closed.
 */
export async function readDepartureMonth(
  asked: string | null,
  chosen: Day | null,
  now: Date,
  jettyId: number | null = null,
): Promise<DepartureMonth> {
  const [today, last] = [dayOf(now), lastBookableDay(now)];
  const wanted = parseMonth(asked) ?? (chosen && chosen >= today ? monthOf(chosen) : null);
  const within = wanted && wanted >= monthOf(today) && wanted <= monthOf(last) ? wanted : null;
  const first = within ? null : await firstAvailableDate(now);
  const month = within ?? monthOf(first ?? today);
  const days = daysOfMonth(month);
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  const [stopped, closed] = await Promise.all([
    jettyId === null ? [] : stoppedDays(jettyId, from, to),
    blockedDays(from, to),
  ]);
  const blocked = new Map([...stopped, ...closed].map((one) => [one.day, one.details]));
  return {
    month,
    days: days.map((day): CalendarDay => {
      if (day < today) return { day, state: "past" };
      if (day > last) return { day, state: "none" };
      const reason = blocked.get(day);
      return reason === undefined ? { day, state: "free" } : { day, state: "closed", reason };
    }),
    today,
    previous: month > monthOf(today) ? addMonths(month, -1) : null,
    next: month < monthOf(last) ? addMonths(month, 1) : null,
    open: within !== null || first !== null,
  };
}
