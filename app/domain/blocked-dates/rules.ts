import { type Day, daysBetween } from "~/domain/shared/day";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** Both ends inclusive (T5). */
export interface BlockedRange {
  start: Day;
  end: Day;
}

/** A day of the departure calendar. */
export interface CalendarDay {
  day: Day;
  /**
   * `free` can be chosen, `closed` is blocked and says why, `full` has no boat with a place left,
   * `past` and `none` (not on sale yet) are bare numbers.
   */
  state: "free" | "past" | "closed" | "full" | "none";
  reason?: string | null | undefined;
}

export type RangeStage = "upcoming" | "ongoing" | "past";

/** Nobody closes the jetty for longer at once: a range like that is a slip in the year. */
const MAX_RANGE_DAYS = 366;

export function stageOf({ start, end }: BlockedRange, today: Day): RangeStage {
  if (end < today) return "past";
  return start <= today ? "ongoing" : "upcoming";
}

/** How many days a range blocks. */
export function daysOf({ start, end }: BlockedRange): number {
  return daysBetween(start, end) + 1;
}

interface RangeFieldError {
  code: RefusalCode;
  field: "start" | "end";
  values?: RefusalValues;
}

/**
 * What is wrong with a new range, or null: it ends before it starts, is over a year long, or starts
 * in the past.
 */
export function validateNewRange(range: BlockedRange, today: Day): RangeFieldError | null {
  return (
    validateRangeShape(range) ??
    (range.start < today ? { code: "range_past", field: "start" } : null)
  );
}

/**
 * What is wrong with a change of a range that is not over, or null. One that has begun keeps its
 * start, and does not end before today.
 */
export function validateRangeChange(
  before: BlockedRange,
  after: BlockedRange,
  today: Day,
): RangeFieldError | null {
  const shape = validateRangeShape(after);
  if (shape) return shape;
  if (stageOf(before, today) === "upcoming") return validateNewRange(after, today);
  if (after.start !== before.start)
    return { code: "range_begun", field: "start", values: { start: before.start } };
  return after.end < today ? { code: "range_end_past", field: "end" } : null;
}

function validateRangeShape(range: BlockedRange): RangeFieldError | null {
  if (range.end < range.start) return { code: "range_order", field: "end" };
  return daysOf(range) > MAX_RANGE_DAYS
    ? { code: "range_too_long", field: "end", values: { max: MAX_RANGE_DAYS } }
    : null;
}
