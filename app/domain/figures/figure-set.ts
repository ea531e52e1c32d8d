import type { JettyId } from "~/domain/places/jetties";
import { addDays, addMonths, type Day, type Month, monthOf, weekday } from "~/domain/shared/day";
import { firstOf, lastOf } from "./same-days";

/** Where a ticket was sold (F1): 3 Kaunter, 1 Web, 2 Mobile App. */
export const CHANNELS = [3, 1, 2] as const;
export type Channel = (typeof CHANNELS)[number];

/** What is added up; money in whole sen. */
export interface Sums {
  tickets: number;
  passengers: number;
  amountSen: number;
  cancelled: number;
  reprints: number;
}

interface Sold extends Sums {
  jettyId: JettyId;
  channel: Channel;
}

/**
 * What a page of figures is made of: every month that there is, and the days that its weeks and
 * comparisons need (`daysOfInterest`).
 */
export interface FigureSet {
  days: (Sold & { day: Day })[];
  months: (Sold & { month: Month })[];
}

/** Both ends inclusive. */
export interface Span {
  from: Day;
  to: Day;
}

/** Which of a set is meant: 0 is all jetties. */
export interface Scope {
  jettyId: 0 | JettyId;
  channel?: Channel;
}

const NOTHING: Sums = { tickets: 0, passengers: 0, amountSen: 0, cancelled: 0, reprints: 0 };

/**
 * The days that a set holds one by one, as of today: this month, the last one, and this month of
 * last year.
 */
export function daysOfInterest(today: Day): [Span, Span] {
  const lastYear = addMonths(monthOf(today), -12);
  return [
    { from: firstOf(addMonths(monthOf(today), -1)), to: today },
    { from: firstOf(lastYear), to: lastOf(lastYear) },
  ];
}

/** Everything that was ever sold. */
export function allOf(set: FigureSet, scope: Scope): Sums {
  return add(set.months.filter(within(scope)));
}

/** One of the days of interest. */
export function dayOfSet(set: FigureSet, day: Day, scope: Scope): Sums {
  return sumOfDays(set, { from: day, to: day }, scope);
}

export function monthOfSet(set: FigureSet, month: Month, scope: Scope): Sums {
  return add(set.months.filter((row) => row.month === month && within(scope)(row)));
}

/** Monday to Sunday of the week that a day is in (G1). */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -weekday(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The sums of some days of interest. */
export function sumOfDays(set: FigureSet, { from, to }: Span, scope: Scope): Sums {
  return add(set.days.filter((row) => row.day >= from && row.day <= to && within(scope)(row)));
}

/** The sums of a year's months before one of them. */
export function sumOfYearBefore(set: FigureSet, month: Month, scope: Scope): Sums {
  const earlier = (row: Month) => row.slice(0, 4) === month.slice(0, 4) && row < month;
  return add(set.months.filter((row) => earlier(row.month) && within(scope)(row)));
}

function within({ jettyId, channel }: Scope): (row: Sold) => boolean {
  return (row) =>
    (jettyId === 0 || row.jettyId === jettyId) &&
    (channel === undefined || row.channel === channel);
}

function add(rows: readonly Sums[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      tickets: sum.tickets + row.tickets,
      passengers: sum.passengers + row.passengers,
      amountSen: sum.amountSen + row.amountSen,
      cancelled: sum.cancelled + row.cancelled,
      reprints: sum.reprints + row.reprints,
    }),
    NOTHING,
  );
}
