/**
 * Part of a statement: `stopped`, the number of a stoppage at Mangkok for an hour from the time `$2`, of which
 * buyers are told.
 */
export const STOPPED_SQL = `stopped as (
  insert into stoppage (jetty_id, from_at, until_at, reason, public_reason, answer_days, planned_at,
      planned_by, stopped_at, stopped_by, answer_by)
  select 2, $2::timestamptz, $2::timestamptz + interval '1 hour', 'waves', 'Ombak besar', 3, now(), id,
      now(), id, now() + interval '3 days' from app_user where username = 'pentadbir'
  returning id)`;
