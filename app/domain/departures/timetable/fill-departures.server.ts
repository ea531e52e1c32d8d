import { sql, type Tx } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";

/** So many days ahead the departures of the timetable are there. */
const DAYS_AHEAD = 366;

/**
 * Makes the departures that the timetable, or one entry of it, says from now on; answers how many.
 * A day on which an entry has its departure already, changed or not, is left alone: run twice, it
 * does nothing more.
 */
export async function fillDepartures(
  tx: Tx | null,
  entryId: number | null,
  now: Date,
): Promise<number> {
  const today = dayOf(now);
  const [row] = await sql<{ count: number }>(
    tx,
    `with planned as (
       select e.jetty_id, g.day::date as day, e.boat_id, e.skipper_id, b.capacity, e.id as entry_id,
           (g.day::date + e.sails_at) at time zone 'Asia/Kuala_Lumpur' as sails_at
         from timetable_entry e
         join boat b on b.id = e.boat_id
         cross join lateral generate_series(
           greatest(e.from_day, :today::date)::timestamp,
           least(coalesce(e.until_day, :last::date), :last::date)::timestamp,
           interval '1 day') g(day)
        where e.active and (:entryId::int is null or e.id = :entryId)
          and extract(isodow from g.day)::int - 1 = any(e.weekdays)),
     made as (
       insert into departure (jetty_id, day, sails_at, boat_id, skipper_id, capacity, entry_id)
       select p.jetty_id, p.day, p.sails_at, p.boat_id, p.skipper_id, p.capacity, p.entry_id
         from planned p
        where p.sails_at > :now
          and not exists (
            select from departure d where d.entry_id = p.entry_id and d.day = p.day)
       on conflict (boat_id, sails_at) do nothing
       returning id)
     select count(*)::int as count from made`,
    { today, last: addDays(today, DAYS_AHEAD), entryId, now },
  );
  return row?.count ?? 0;
}

/** What the clock runs: the day that has come into reach, for every entry. */
export function fillComingDepartures(now: Date): Promise<number> {
  return fillDepartures(null, null, now);
}

/**
 * Takes away the coming departures of an entry that nobody has bought a place on and nobody has
 * changed by hand; answers how many stay.
 */
export async function clearDepartures(tx: Tx, entryId: number, now: Date): Promise<number> {
  const coming = await sql<{ id: number; planned: boolean }>(
    tx,
    `select id, not changed and state = 'scheduled' and delayed_to is null as planned
       from departure where entry_id = :entryId and sails_at > :now
      order by id for update`,
    { entryId, now },
  );
  // A statement of its own: it sees the places that were taken while the rows were waited for.
  const gone = await sql(
    tx,
    `delete from departure d where d.id = any(:ids)
        and not exists (select from ticket_departure s where s.departure_id = d.id)
      returning d.id`,
    { ids: coming.filter(({ planned }) => planned).map(({ id }) => id) },
  );
  return coming.length - gone.length;
}
