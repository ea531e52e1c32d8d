import { addDays, addMonths, type Day, daysOfMonth, monthOf, weekday } from "~/domain/shared/day";

/**
 * A date picker opens so long after its field was entered (R-9-03): whoever only passes through
 * sees none.
 */
const OPENS_AFTER_MS = 300;

/** Opens something soon, unless it is called off. */
export function opener(open: () => void): { soon: () => void; never: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const never = () => clearTimeout(timer);
  return { soon: () => (never(), (timer = setTimeout(open, OPENS_AFTER_MS))), never };
}

export interface PickedRange {
  start: Day | null;
  end: Day | null;
  /** What the next press says. */
  next: "start" | "end";
}

/**
 * The first press is a range of one day, the second one later makes it longer; where the start
 * stays, each press is the end.
 */
export function pressDay({ start, next }: PickedRange, day: Day, startStays: boolean): PickedRange {
  if (startStays || (next === "end" && start !== null && day >= start))
    return { start, end: day, next: startStays ? "end" : "start" };
  return { start: day, end: day, next: "end" };
}

/**
 * Where a key leads from a day, not before the first one that may be chosen; null for a key that
 * leads nowhere.
 */
export function dayByKey(key: string, at: Day, first: Day): Day | null {
  const to = reached(key, at);
  return to !== null && to < first ? first : to;
}

function reached(key: string, at: Day): Day | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday(at),
    End: 6 - weekday(at),
  };
  const step = steps[key];
  if (step !== undefined) return addDays(at, step);
  if (key !== "PageUp" && key !== "PageDown") return null;
  return inMonth(at, key === "PageUp" ? -1 : 1);
}

/** The same day so many months on, or the last of a shorter month. */
function inMonth(at: Day, months: number): Day {
  const days = daysOfMonth(addMonths(monthOf(at), months));
  return days[Number(at.slice(8)) - 1] ?? days.at(-1) ?? at;
}
