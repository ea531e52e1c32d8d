import type { Migration } from "./migration";

/** The first version takes the next number of its series, a later one that of the version before it, which was opened again. */
const nextSql = (before: string) => `
      create or replace function manifest_next() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if new.content->>'number' is distinct from format('M-%s-%s-%s',
              (select code from jetty where id = new.jetty_id), new.year, lpad(new.no::text, 6, '0')) then
            raise exception 'the number is not that of the series' using errcode = '23514', constraint = 'manifest_next';
          end if;
          if new.version = 1 then
            update manifest_series set last_no = new.no
             where jetty_id = new.jetty_id and year = new.year and last_no = new.no - 1;
          else
            perform from manifest m join manifest_reopening r on r.manifest_id = m.id
              where ${before} and m.version = new.version - 1
                and (m.jetty_id, m.year, m.no) = (new.jetty_id, new.year, new.no);
          end if;
          if found then return null; end if;
          raise exception 'this manifest is not the next' using errcode = '23514', constraint = 'manifest_next';
        end $f$;`;

const GUARDED = ["manifest", "manifest_person", "manifest_reopening"];
const guards = (state: "enable" | "disable") =>
  GUARDED.map((table) => `alter table ${table} ${state} trigger ${table}_stays;`).join("\n      ");

const OF_TRIPS = "select id from manifest where trip_id is not null";

/**
 * Boats of a date without departures: who was boarded by date alone goes out with a trip, which is made at the pier
 * when boarding is closed, and has heads, life jackets and a manifest as a departure has (docs/manifest.md).
 */
export const trips: Migration = {
  name: "087-trips",
  up: async (sequelize) => {
    await sequelize.query(`
      create table trip (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        day date not null,
        -- The first boat of the date is 1.
        no smallint not null check (no between 1 and 99),
        -- As somebody says them who closes boarding; null while the first closing is still to come.
        boat_name text check (length(btrim(boat_name)) between 2 and 60),
        skipper_name text check (length(btrim(skipper_name)) between 3 and 100),
        left_at timestamptz check (day = (left_at at time zone 'Asia/Kuala_Lumpur')::date),
        boarding_closed_at timestamptz,
        version integer not null default 1,
        updated_at timestamptz not null default now(),
        updated_by integer references app_user,
        unique (jetty_id, day, no),
        check (num_nonnulls(boat_name, skipper_name, left_at) in (0, 3)),
        check (boarding_closed_at is null or left_at is not null)
      );

      -- A date has one trip that is still to be closed for the first time, the one after its last.
      create function trip_next() returns trigger language plpgsql as $f$
        begin
          if new.no = 1 or exists (
            select from trip t where (t.jetty_id, t.day, t.no) = (new.jetty_id, new.day, new.no - 1) and t.left_at is not null) then
            return new;
          end if;
          raise exception 'the trip before it is not closed' using errcode = '23514', constraint = 'trip_next';
        end $f$;
      create trigger trip_next before insert on trip for each row execute function trip_next();

      -- With which boat of the date somebody went out: one at most, for nobody is on board twice.
      alter table boarding add column trip_id integer references trip,
        add constraint boarding_trip_date check (trip_id is null or (leg = 'out' and departure_id is null));
      create index boarding_of_trip on boarding (trip_id) where trip_id is not null;

      -- Its people are put on a trip of their own date and jetty, and change only while it is open.
      create function boarding_trip() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if exists (select from trip t where t.id in (old.trip_id, new.trip_id) and t.boarding_closed_at is not null)
            or exists (
              select from trip t join boarding_scan s on s.id = new.scan_id
                where t.id = new.trip_id and (t.jetty_id, t.day) is distinct from (s.jetty_id, s.day)) then
            raise exception 'this trip takes nobody' using errcode = '23514', constraint = 'boarding_trip';
          end if;
          return new;
        end $f$;
      create trigger boarding_trip before update of trip_id on boarding for each row
        when (new.trip_id is distinct from old.trip_id) execute function boarding_trip();

      alter table head_count alter column departure_id drop not null,
        add column trip_id integer references trip,
        add constraint head_count_of check (num_nonnulls(departure_id, trip_id) = 1);
      create index head_count_trip on head_count (trip_id) where trip_id is not null;

      alter table departure_jackets drop constraint departure_jackets_pkey,
        alter column departure_id drop not null,
        add column trip_id integer unique references trip,
        add constraint departure_jackets_departure unique (departure_id),
        add constraint departure_jackets_of check (num_nonnulls(departure_id, trip_id) = 1);

      alter table manifest alter column departure_id drop not null,
        add column trip_id integer references trip,
        add constraint manifest_of check (num_nonnulls(departure_id, trip_id) = 1),
        add constraint manifest_trip_version unique (trip_id, version);
      ${nextSql("(m.departure_id, m.trip_id) is not distinct from (new.departure_id, new.trip_id)")}

      -- Nobody stands on the manifest of a trip who did not go out with it.
      create function manifest_person_trip() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if exists (
            select from made p join manifest m on m.id = p.manifest_id
              where m.trip_id is not null and not exists (
                select from boarding b where b.ticket_id = p.ticket_id and b.passenger_no = p.passenger_no
                  and b.trip_id = m.trip_id and b.undone_at is null)) then
            raise exception 'somebody did not go out with this trip' using errcode = '23514', constraint = 'manifest_person_trip';
          end if;
          return null;
        end $f$;
      create trigger manifest_person_trip after insert on manifest_person referencing new table as made
        for each statement execute function manifest_person_trip();

      grant select, insert on trip to jetty_app;
      grant update (boat_name, skipper_name, left_at, boarding_closed_at, version, updated_at, updated_by) on trip to jetty_app;
      grant update (trip_id) on boarding to jetty_app;
    `);
  },
  down: async (sequelize) => {
    // What was frozen of trips has no place without them.
    await sequelize.query(`
      ${guards("disable")}
      delete from print_job where manifest_id in (${OF_TRIPS});
      delete from manifest_look where manifest_id in (${OF_TRIPS});
      delete from manifest_reopening where manifest_id in (${OF_TRIPS});
      delete from manifest_person where manifest_id in (${OF_TRIPS});
      delete from manifest where trip_id is not null;
      ${guards("enable")}
      delete from head_count where trip_id is not null;
      delete from departure_jackets where trip_id is not null;
      drop trigger manifest_person_trip on manifest_person;
      drop function manifest_person_trip();
      ${nextSql("m.departure_id = new.departure_id")}
      alter table manifest drop column trip_id, alter column departure_id set not null;
      alter table departure_jackets drop column trip_id, drop constraint departure_jackets_departure,
        add primary key (departure_id);
      alter table head_count drop column trip_id, alter column departure_id set not null;
      drop trigger boarding_trip on boarding;
      drop function boarding_trip();
      alter table boarding drop column trip_id;
      drop table trip;
      drop function trip_next();
    `);
  },
};
