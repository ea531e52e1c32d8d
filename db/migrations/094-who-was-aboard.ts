import type { Migration } from "./migration";

/** Those of `a` with one boat, each once, and nobody whom a scan has put on that boat. */
const view = (from: string, isOne: string) => `
      create or replace view aboard_besides as
        select distinct a.departure_id, a.trip_id, s.ticket_id, p.no as passenger_no
          from ${from}
          join boarding_scan s on s.id = c.scan_id
          join passenger p on p.ticket_id = s.ticket_id and ${isOne}
         where num_nonnulls(a.departure_id, a.trip_id) = 1
           and not exists (
             select from boarding b
              where b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.leg = 'out' and b.undone_at is null
                and (b.departure_id = a.departure_id or b.trip_id = a.trip_id));`;

/**
 * Each person who was on board by the decision of a conflict, with their boat: who it was is said by whoever
 * decides, and a correction of a manifest takes one of them off or on (docs/manifest.md).
 */
export const whoWasAboard: Migration = {
  name: "094-who-was-aboard",
  up: async (sequelize) => {
    await sequelize.query(`
      -- The boat of each; none where nobody knows it, or a correction took them off.
      create table aboard_person (
        conflict_id integer not null references boarding_conflict on delete cascade,
        passenger_no smallint not null check (passenger_no > 0),
        departure_id integer references departure,
        trip_id integer references trip,
        primary key (conflict_id, passenger_no),
        constraint aboard_person_boat check (num_nonnulls(departure_id, trip_id) <= 1)
      );
      create index aboard_person_departure on aboard_person (departure_id) where departure_id is not null;
      create index aboard_person_trip on aboard_person (trip_id) where trip_id is not null;
      insert into aboard_person (conflict_id, passenger_no, departure_id, trip_id)
        select distinct c.id, p.no, c.departure_id, c.trip_id
          from boarding_conflict c join boarding_scan s on s.id = c.scan_id and s.leg = 'out'
          join passenger p on p.ticket_id = s.ticket_id and p.no = any(c.passengers)
         where c.decision = 'aboard';
      grant select, insert on aboard_person to jetty_app;
      grant update (trip_id) on aboard_person to jetty_app;
      ${view("aboard_person a join boarding_conflict c on c.id = a.conflict_id", "p.no = a.passenger_no")}
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      ${view("boarding_conflict a join boarding_conflict c on c.id = a.id", "p.no = any(a.passengers)")}
      drop table aboard_person;
    `);
  },
};
