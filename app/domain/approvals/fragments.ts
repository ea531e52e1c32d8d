/**
 * A condition of SQL on a row of app_user, named by `u`: at `:jettyId` this person can approve what
 * the levels `:levels` may do, and is none of `:askerIds`, who ask for it.
 */
export const canApprove = (u: string) =>
  `${u}.active and ${u}.access = any(:levels) and ${u}.jetty_id in (0, :jettyId) and ${u}.id <> all(:askerIds)`;
