import type { DayRange } from "@db/models/blocked-date";
import { addDays, type Day, day } from "~/domain/shared/day";
import type { BlockedRange } from "./rules";

/** A range as its column is written: both days belong to it. */
export function dayRange({ start, end }: BlockedRange): DayRange {
  return [
    { value: start, inclusive: true },
    { value: end, inclusive: true },
  ];
}

/** A range as its column is read: PostgreSQL gives the first day and the day after the last. */
export function blockedRangeOf([from, behind]: DayRange): { start: Day; end: Day } {
  return { start: day(from.value), end: addDays(day(behind.value), -1) };
}
