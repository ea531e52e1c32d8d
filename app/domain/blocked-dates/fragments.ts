/** A condition of SQL on a row of blocked_date, named by `b`: it was not removed. */
export const isInForce = (b: string) => `${b}.removed_at is null`;

/**
 * A condition of SQL: nothing leaves on a day, which is an expression of the type date (S7, X11).
 */
export const isBlocked = (day: string) =>
  `exists (select from blocked_date b where ${isInForce("b")} and b.days @> ${day})`;

/**
 * A condition of SQL: nothing is sold for a day at a jetty, for the day is blocked or sailing is
 * stopped for the weather (docs/weather.md). The jetty is an expression of the type smallint.
 */
export const isClosed = (jetty: string, day: string) =>
  `(${isBlocked(day)} or is_stopped(${jetty}, ${day}))`;
