import { type Day, dayOf } from "~/domain/shared/day";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** Why no boat sails; `other` says it in words. */
export const STOP_REASONS = ["waves", "storm", "boat", "other"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** What stands beside a departure and in the calendar, for readers of either language at once. */
export const PUBLIC_REASONS: Record<Exclude<StopReason, "other">, string> = {
  waves: "Ombak besar / High waves",
  storm: "Amaran ribut / Storm warning",
  boat: "Bot rosak / Boat out of order",
};

/** Sailing is stopped for so many days at most; who needs longer does it again. */
const MAX_STOP_DAYS = 14;
/** So many days buyers have to answer, unless it is said otherwise. */
export const ANSWER_DAYS = 7;
export const MAX_ANSWER_DAYS = 30;
/** Who has not answered is reminded so many days before the time is over. */
export const REMINDER_DAYS = 2;
/** A plan that nobody carried out is gone after so many days. */
export const PLAN_DAYS = 1;

/** What became of an order; `open`: nobody has answered, `cancelled`: its ticket was, otherwise. */
export const CASE_STATES = ["open", "moved", "refund", "credit", "sails", "cancelled"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Which orders of a stoppage a list shows. `phone`: somebody has to be called. */
export const CASE_FILTERS = ["phone", "open", "answered", "all"] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

interface StopRange {
  fromAt: Date;
  untilAt: Date;
}

/** What is wrong with the time for which sailing is to stop, or null. */
export function validateStopRange(
  { fromAt, untilAt }: StopRange,
  now: Date,
): { code: RefusalCode; field: string; values?: RefusalValues } | null {
  if (untilAt <= fromAt) return { code: "range_order", field: "until_day" };
  const days = (untilAt.getTime() - fromAt.getTime()) / 86_400_000;
  if (days > MAX_STOP_DAYS)
    return { code: "range_too_long", field: "until_day", values: { max: MAX_STOP_DAYS } };
  if (dayOf(fromAt) < dayOf(now)) return { code: "range_past", field: "from_day" };
  if (untilAt <= now) return { code: "range_end_past", field: "until_day" };
  return null;
}

/** A day with a time in Kuala Lumpur, as an instant. */
export function instantOf(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00+08:00`);
}

/** How the case of a ticket that was cancelled for it can be seen again. */
export interface AnsweredCase {
  /** Of its page: it opens the money, too. */
  code: string;
  /** The travel credit that was taken; null where the money goes back. Whole sen. */
  creditSen: number | null;
}
