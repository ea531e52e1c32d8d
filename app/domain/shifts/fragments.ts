/**
 * A condition of SQL on a row of shift, named by `s`: it was not closed. A user has at most one
 * (C1).
 */
export const isOpen = (s: string) => `${s}.closed_at is null`;

/**
 * A condition of SQL on a row of app_user, named by `u`: whoever may sell at `:jettyId` (one of the
 * levels `:access`), has no open shift and is not `:exceptUserId` can take over a drawer there.
 */
export const canTakeOver = (u: string) => `
  ${u}.active and ${u}.access = any(:access) and ${u}.jetty_id in (0, :jettyId) and ${u}.id <> :exceptUserId
  and not exists (select from shift s where s.user_id = ${u}.id and ${isOpen("s")})`;
