import { addDays, addMonths, type Day, type Month, monthOf } from "~/domain/shared/day";
import {
  dayOfSet,
  type FigureSet,
  type Scope,
  sumOfDays,
  sumOfYearBefore,
  type Sums,
  weekOf,
} from "./figure-set";
import { firstOf, sameDateIn } from "./same-days";

/** What is compared with what (F2). */
export const COMPARED = ["year", "month", "day"] as const;

export interface Comparison {
  this: number;
  last: number;
  /** How far `this` is from `last` in percent of `last`, without a sign. */
  percent: number;
  down: boolean;
}
export type Comparisons = Record<(typeof COMPARED)[number], Comparison>;

/**
 * This year so far against the same days of last year, this month so far against the same days of
 * last month, today against yesterday (F2). Of a month that has no such date all days count.
 */
export function comparisons(set: FigureSet, today: Day, scope: Scope, of: keyof Sums): Comparisons {
  const thisMonth = monthOf(today);
  const monthSoFar = (month: Month) =>
    sumOfDays(set, { from: firstOf(month), to: sameDateIn(month, today) }, scope)[of];
  const yearSoFar = (month: Month) => sumOfYearBefore(set, month, scope)[of] + monthSoFar(month);
  const onDay = (day: Day) => dayOfSet(set, day, scope)[of];
  return {
    year: compare(yearSoFar(thisMonth), yearSoFar(addMonths(thisMonth, -12))),
    month: compare(monthSoFar(thisMonth), monthSoFar(addMonths(thisMonth, -1))),
    day: compare(onDay(today), onDay(addDays(today, -1))),
  };
}

/** This week so far against the same days of last week (G1). */
export function weekComparison(
  set: FigureSet,
  today: Day,
  scope: Scope,
  of: keyof Sums,
): Comparison {
  const from = weekOf(today)[0] ?? today;
  const soFar = (shift: number) =>
    sumOfDays(set, { from: addDays(from, shift), to: addDays(today, shift) }, scope)[of];
  return compare(soFar(0), soFar(-7));
}

/** 0 to anything shows 100, 0 to 0 shows 0 (F2). */
export function compare(now: number, last: number): Comparison {
  const change = Math.abs(now - last);
  const percent = last === 0 ? (now === 0 ? 0 : 100) : Math.round((change / last) * 100);
  return { this: now, last, percent, down: now < last };
}
