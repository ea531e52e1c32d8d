/** A condition of SQL on a row of blocked_date, named by `b`: it was not removed. */
export const isInForce = (b: string) => `${b}.removed_at is null`;

/**
 * A condition of SQL: nothing leaves on a day, which is an expression of the type date (S7, X11).
 */
export const isBlocked = (day: string) =>
  `exists (select from blocked_date b where ${isInForce("b")} and b.days @> ${day})`;

/**
 * A condition of SQL: sailing is stopped for the weather at a jetty on a day. Where boats have
 * times, each of them tells for itself: see `is_stopped`.
 */
export const isStoppage = (jetty: string, day: string) =>
  `exists (select from stoppage s where s.stopped_at is not null and s.lifted_at is null
    and s.jetty_id = ${jetty} and ${day} between s.first_day and s.last_day)`;

/**
 * A condition of SQL: nothing is sold for a day at a jetty, for the day is blocked or sailing is
 * stopped for the weather (docs/weather.md). The jetty is an expression of the type smallint.
 */
export const isClosed = (jetty: string, day: string) =>
  `(${isBlocked(day)} or is_stopped(${jetty}, ${day}))`;
