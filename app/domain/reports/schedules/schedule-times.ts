import {
  addDays,
  addMonths,
  type Day,
  day,
  dayOf,
  daysOfMonth,
  monthOf,
  startOfDay,
  weekday,
} from "~/domain/shared/day";
import type { OfficeReport } from "../report-types";

export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type Period = (typeof PERIODS)[number];

/** When a schedule runs, in Kuala Lumpur. */
export interface ScheduleTime {
  period: Period;
  /** Of a weekly one: 0 is Monday. */
  weekday: number | null;
  /** Of a monthly one: 1 to 28. */
  monthDay: number | null;
  hour: number;
}

const HOUR_MS = 3_600_000;

/** The first time of a schedule that is later than an instant. */
export function nextRun(time: ScheduleTime, after: Date): Date {
  let at = dayOf(after);
  for (;;) {
    const run = new Date(startOfDay(at).getTime() + time.hour * HOUR_MS);
    if (run > after && isRunDay(time, at)) return run;
    at = addDays(at, 1);
  }
}

function isRunDay({ period, weekday: on, monthDay }: ScheduleTime, at: Day): boolean {
  if (period === "weekly") return weekday(at) === on;
  if (period === "monthly") return Number(at.slice(8)) === monthDay;
  return true;
}

/**
 * The days of the report of a run: yesterday, the seven days before or the month before. Departures
 * are of the days to come: today, seven days from today, or this month.
 */
export function daysOfRun(type: OfficeReport, period: Period, run: Date): { from: Day; to: Day } {
  const today = dayOf(run);
  const coming = type === "pelepasan";
  if (period === "daily") {
    const only = coming ? today : addDays(today, -1);
    return { from: only, to: only };
  }
  if (period === "weekly")
    return coming
      ? { from: today, to: addDays(today, 6) }
      : { from: addDays(today, -7), to: addDays(today, -1) };
  const month = coming ? monthOf(today) : addMonths(monthOf(today), -1);
  return { from: day(`${month}-01`), to: daysOfMonth(month).at(-1) ?? today };
}
