/** How many reports of the owner of a report `w` are being made. */
const RUNNING = `(
  select count(*) from report x where x.user_id = w.user_id and x.state = 'running')`;

/**
 * When the last report of the owner of a report `w` was begun, null where none was: one step of the
 * index `report_begun`, however many they had.
 */
const LAST_BEGUN = `(
  select max(x.started_at) from report x
   where x.user_id = w.user_id and x.started_at is not null)`;

/**
 * The reports `w` that wait, with what decides whose turn it is: how many of their owner's run, and
 * when the owner's last one was begun.
 */
export const WAITING = `report w, lateral (
  select ${RUNNING} as running, ${LAST_BEGUN} as last_begun) u
 where w.state = 'waiting'`;

/**
 * For each report that waits the number of those that come before it as things stand: everybody has
 * one made before anybody has a second.
 */
export const REPORTS_AHEAD = `
  select q.id, (row_number() over (
      order by q.round, q.last_begun nulls first, q.first_asked, q.first_id) - 1)::int as ahead
    from (
      select w.id, u.last_begun,
          u.running + row_number() over (
            partition by w.user_id order by w.requested_at, w.id) as round,
          min(w.requested_at) over (partition by w.user_id) as first_asked,
          min(w.id) over (partition by w.user_id) as first_id
        from ${WAITING}) q`;
