/** A condition of SQL on a row of blocked_date, named by `b`: it was not removed. */
export const isInForce = (b: string) => `${b}.removed_at is null`;

/**
 * A condition of SQL: nothing leaves on a day, which is an expression of the type date (S7, X11).
 */
export const isBlocked = (day: string) =>
  `exists (select from blocked_date b where ${isInForce("b")} and b.days @> ${day})`;
