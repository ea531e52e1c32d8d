import type { Migration } from "./migration";

/**
 * Whoever was on board by a decision counts on every page, and is taken off the manifest of a departure or put on it
 * (docs/manifest.md).
 */
export const aboardCorrected: Migration = {
  name: "095-aboard-corrected",
  up: async (sequelize) => {
    await sequelize.query(`
      grant update (departure_id) on aboard_person to jetty_app;
      create index aboard_person_nowhere on aboard_person (conflict_id)
        where departure_id is null and trip_id is null;

      -- A connection plans the view once: planned with each statement around it, it took longer than it runs.
      create function aboard_on_day(of_day date)
        returns table (ticket_id integer, passenger_no smallint, departure_id integer, jetty_id smallint)
        language plpgsql stable rows 5 set search_path = public as $f$
        begin
          return query
            select e.ticket_id, e.passenger_no::smallint, e.departure_id, coalesce(d.jetty_id, r.jetty_id)::smallint
              from (
                select b.ticket_id, b.passenger_no, b.departure_id, b.trip_id from aboard_besides b
                 where b.departure_id = any(array(
                     select o.id from jetty j join departure o on o.jetty_id = j.id and o.day = of_day))
                   or b.trip_id = any(array(
                     select o.id from jetty j join trip o on o.jetty_id = j.id and o.day = of_day))) e
              left join departure d on d.id = e.departure_id
              left join trip r on r.id = e.trip_id;
        end $f$;
      create function aboard_on_departure(of_departure integer) returns integer
        language plpgsql stable set search_path = public as $f$
        begin
          return (select count(*)::int from aboard_besides b where b.departure_id = of_departure);
        end $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop function aboard_on_departure(integer);
      drop function aboard_on_day(date);
      drop index aboard_person_nowhere;
      revoke update (departure_id) on aboard_person from jetty_app;
    `);
  },
};
