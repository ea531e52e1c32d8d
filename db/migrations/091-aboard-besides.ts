import type { Migration } from "./migration";

const personTrip = (besides: string) => `
      create or replace function manifest_person_trip() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if exists (
            select from made p join manifest m on m.id = p.manifest_id
              where m.trip_id is not null and not exists (
                select from boarding b where b.ticket_id = p.ticket_id and b.passenger_no = p.passenger_no
                  and b.trip_id = m.trip_id and b.undone_at is null)${besides}) then
            raise exception 'somebody did not go out with this trip' using errcode = '23514', constraint = 'manifest_person_trip';
          end if;
          return null;
        end $f$;`;

/**
 * Who was on board of a boat by the decision of a conflict, without a scan that boarded them: they stand on its
 * manifest (docs/manifest.md).
 */
export const aboardBesides: Migration = {
  name: "091-aboard-besides",
  up: async (sequelize) => {
    await sequelize.query(`
      -- The boat that they were on; none where nobody knows it, or nobody was on board besides.
      alter table boarding_conflict add column departure_id integer references departure,
        add column trip_id integer references trip,
        add constraint boarding_conflict_boat check (
          num_nonnulls(departure_id, trip_id) = 0 or (num_nonnulls(departure_id, trip_id) = 1 and decision = 'aboard'));
      create index boarding_conflict_departure on boarding_conflict (departure_id) where departure_id is not null;
      create index boarding_conflict_trip on boarding_conflict (trip_id) where trip_id is not null;
      grant update (departure_id, trip_id) on boarding_conflict to jetty_app;

      -- Each person once for a boat, and nobody whom a scan has put on that boat.
      create view aboard_besides as
        select distinct c.departure_id, c.trip_id, s.ticket_id, p.no as passenger_no
          from boarding_conflict c
          join boarding_scan s on s.id = c.scan_id
          join passenger p on p.ticket_id = s.ticket_id and p.no = any(c.passengers)
         where num_nonnulls(c.departure_id, c.trip_id) = 1
           and not exists (
             select from boarding b
              where b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.leg = 'out' and b.undone_at is null
                and (b.departure_id = c.departure_id or b.trip_id = c.trip_id));
      grant select on aboard_besides to jetty_app;
      ${personTrip(`
                and not exists (
                select from aboard_besides e where e.ticket_id = p.ticket_id and e.passenger_no = p.passenger_no
                  and e.trip_id = m.trip_id)`)}
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      ${personTrip("")}
      drop view aboard_besides;
      alter table boarding_conflict drop column departure_id, drop column trip_id;
    `);
  },
};
