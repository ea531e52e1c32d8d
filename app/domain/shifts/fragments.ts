/**
 * A condition of SQL on a row of shift, named by `s`: it was not closed. A user has at most one
 * (C1).
 */
export const isOpen = (s: string) => `${s}.closed_at is null`;

/**
 * An expression of SQL on the cash_in entry `e` of a ticket: the shift whose drawer gives its cash
 * back, which is the open one of `:fromDrawerOf` at the same jetty, or else the one that took it.
 */
export const shiftThatRefunds = (e: string) => `coalesce(
    (select s.id
        from shift s
        join shift sold on sold.id = ${e}.shift_id
        where s.user_id = :fromDrawerOf::int and s.jetty_id = sold.jetty_id and ${isOpen("s")}),
    ${e}.shift_id)`;

/**
 * A condition of SQL on a row of app_user, named by `u`: whoever may sell at `:jettyId` (one of the
 * levels `:access`), has no open shift and is not `:exceptUserId` can take over a drawer there.
 */
export const canTakeOver = (u: string) => `
  ${u}.active and ${u}.access = any(:access) and ${u}.jetty_id in (0, :jettyId) and ${u}.id <> :exceptUserId
  and not exists (select from shift s where s.user_id = ${u}.id and ${isOpen("s")})`;
