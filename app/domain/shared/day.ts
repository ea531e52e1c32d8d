/**
 * A day is `YYYY-MM-DD` in Kuala Lumpur and never an instant (G1). Malaysia has had no daylight
 * saving since 1982: the offset is always +08:00, so a day is the UTC date of the instant eight
 * hours on.
 */
export type Day = string & { readonly day: unique symbol };

const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A real day of the calendar, or null: 30 February, `2026-2-3` and other shapes are refused. Years
 * 2000 to 2199.
 */
export function parseDay(text: unknown): Day | null {
  if (typeof text !== "string") return null;
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (
    year < 2000 ||
    year > 2199 ||
    month < 1 ||
    month > 12 ||
    date < 1 ||
    date > daysIn(year, month)
  )
    return null;
  return text as Day;
}

/**
 * For a text that is known to be a day: from the database or written in code. Throws a RangeError
 * otherwise.
 */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new RangeError("Not a day (YYYY-MM-DD)");
  return parsed;
}

/** The day in Kuala Lumpur at an instant. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10) as Day;
}

/** The first and the last instant (exclusive) of a day in Kuala Lumpur. */
export function startOfDay(at: Day): Date {
  return new Date(Date.parse(`${at}T00:00:00+08:00`));
}
export function endOfDay(at: Day): Date {
  return startOfDay(addDays(at, 1));
}

export function addDays(at: Day, count: number): Day {
  return fromNumber(toNumber(at) + count);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return toNumber(to) - toNumber(from);
}

/** 0 Monday to 6 Sunday. */
export function weekday(at: Day): number {
  return (((toNumber(at) + 3) % 7) + 7) % 7;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A month is `YYYY-MM`. */
export type Month = string & { readonly month: unique symbol };

export function parseMonth(text: unknown): Month | null {
  if (typeof text !== "string" || !/^\d{4}-\d{2}$/.test(text)) return null;
  return parseDay(`${text}-01`) ? (text as Month) : null;
}

export function monthOf(at: Day): Month {
  return at.slice(0, 7) as Month;
}

export function addMonths(month: Month, count: number): Month {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, "0")}` as Month;
}

export function daysOfMonth(month: Month): Day[] {
  const count = daysIn(Number(month.slice(0, 4)), Number(month.slice(5)));
  return Array.from(
    { length: count },
    (_, index) => `${month}-${String(index + 1).padStart(2, "0")}` as Day,
  );
}

/** The hour (0 to 23) and minute in Kuala Lumpur at an instant. */
export function timeOfDay(instant: Date): { hour: number; minute: number } {
  const local = new Date(instant.getTime() + OFFSET_MS);
  return { hour: local.getUTCHours(), minute: local.getUTCMinutes() };
}

function toNumber(at: Day): number {
  return Date.parse(`${at}T00:00:00Z`) / DAY_MS;
}
function fromNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10) as Day;
}
