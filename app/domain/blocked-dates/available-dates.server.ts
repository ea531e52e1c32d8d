import { sql, type Tx } from "@db/transaction";
import { addDays, type Day, day, dayOf } from "~/domain/shared/day";
import { isBlocked, isClosed, isInForce } from "./fragments";

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

/** The days on which sailing from a jetty is stopped and tickets are by date alone, with the reason. */
export async function stoppedDays(jettyId: number, from: Day, to: Day): Promise<BlockedDay[]> {
  return sql<BlockedDay>(
    null,
    `select d::date as day, min(s.public_reason) as details
       from stoppage s,
         generate_series(greatest(s.first_day, :from::date)::timestamp,
           least(s.last_day, :to::date)::timestamp, interval '1 day') d
      where s.jetty_id = :jettyId and s.stopped_at is not null and s.lifted_at is null
        and s.first_day <= :to and s.last_day >= :from and is_stopped(s.jetty_id, d::date)
      group by 1 order by 1`,
    { jettyId, from, to },
  );
}

/** How far ahead a departure can be chosen. */
const BOOKING_DAYS = 366;

export function lastBookableDay(now: Date): Day {
  return addDays(dayOf(now), BOOKING_DAYS);
}

/**
 * Whether a departure date can be chosen now: not past, not further than a year ahead, not blocked
 * (X11), and where the jetty is known, not one on which its sailing is stopped.
 */
export async function isDateAvailable(
  tx: Tx | null,
  date: Day,
  now: Date,
  jettyId: number | null = null,
): Promise<boolean> {
  if (date < dayOf(now) || date > lastBookableDay(now)) return false;
  const [row] = await sql<{ blocked: boolean }>(
    tx,
    `select ${isClosed(":jettyId::smallint", ":date::date")} as blocked`,
    { date, jettyId },
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
