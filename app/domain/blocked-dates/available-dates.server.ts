import { sql, type Tx } from "@db/transaction";
import { addDays, type Day, day, dayOf } from "~/domain/shared/day";
import { isBlocked, isInForce } from "./fragments";

export interface BlockedDay {
  day: Day;
  details: string;
}

/**
 * The blocked days between two days, both ends inclusive (T5), with the reason people are shown.
 */
export async function blockedDays(from: Day, to: Day): Promise<BlockedDay[]> {
  const rows = await sql<{ day: string; details: string }>(
    null,
    `select d::date as day, b.details from blocked_date b,
            generate_series(greatest(lower(b.days), :from::date)::timestamp,
              least(upper(b.days) - 1, :to::date)::timestamp, interval '1 day') d
      where ${isInForce("b")} and b.days && daterange(:from::date, :to::date, '[]') order by 1`,
    { from, to },
  );
  return rows.map((row) => ({ day: day(row.day), details: row.details }));
}

/** How far ahead a departure can be chosen. */
const BOOKING_DAYS = 366;

export function lastBookableDay(now: Date): Day {
  return addDays(dayOf(now), BOOKING_DAYS);
}

/**
 * Whether a departure date can be chosen now: not past, not further than a year ahead, not blocked
 * (X11).
 */
export async function isDateAvailable(tx: Tx | null, date: Day, now: Date): Promise<boolean> {
  if (date < dayOf(now) || date > lastBookableDay(now)) return false;
  const [row] = await sql<{ blocked: boolean }>(
    tx,
    `select ${isBlocked(":date::date")} as blocked`,
    {
      date,
    },
  );
  return row?.blocked === false;
}

/** The first date that can be chosen (X21), or null when a whole year is blocked. */
export async function firstAvailableDate(now: Date): Promise<Day | null> {
  const [row] = await sql<{ day: string | null }>(
    null,
    `select min(d)::date as day
      from generate_series(:today::date::timestamp, :lastDay::date::timestamp, interval '1 day') d
      where not ${isBlocked("d::date")}`,
    { today: dayOf(now), lastDay: lastBookableDay(now) },
  );
  return row?.day ? day(row.day) : null;
}
