import { type Day, daysOfMonth, type Month } from "~/domain/shared/day";

export function firstOf(month: Month): Day {
  return atOr(daysOfMonth(month), 0);
}

export function lastOf(month: Month): Day {
  return atOr(daysOfMonth(month), 30);
}

/** The day of a month that has the date of `day`; the last one of a month that has no such date. */
export function sameDateIn(month: Month, day: Day): Day {
  return atOr(daysOfMonth(month), Number(day.slice(8)) - 1);
}

function atOr(days: readonly Day[], index: number): Day {
  const day = days[Math.min(index, days.length - 1)];
  if (!day) throw new RangeError("A month without days.");
  return day;
}
