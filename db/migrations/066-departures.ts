import type { Migration } from "./migration";

/**
 * Boats, skippers, the timetable and its departures, and which people of a ticket sail with which
 * (docs/departures.md). Where a jetty has no departure on a day, tickets are by date alone.
 */
export const departures: Migration = {
  name: "066-departures",
  up: async (sequelize) => {
    await sequelize.query(`
      -- An index had the name of a table to come.
      alter index ticket_departure rename to ticket_paid_day;

      create table boat (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        name text not null check (length(btrim(name)) between 2 and 60),
        operator_id integer references operator,
        -- How many people its licence lets it carry, infants too.
        capacity smallint not null check (capacity between 1 and 1000),
        licence_no text not null check (length(btrim(licence_no)) between 2 and 40),
        licence_until date not null,
        insurance_until date not null,
        active boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        created_by integer references app_user,
        updated_at timestamptz not null default now(),
        updated_by integer references app_user
      );
      create unique index boat_name on boat (jetty_id, lower(name)) where active;

      create table skipper (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        name text not null check (length(btrim(name)) between 3 and 100),
        licence_no text not null check (length(btrim(licence_no)) between 2 and 40),
        licence_until date not null,
        active boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        created_by integer references app_user,
        updated_at timestamptz not null default now(),
        updated_by integer references app_user
      );
      create unique index skipper_licence on skipper (jetty_id, lower(licence_no)) where active;

      -- What sails every week.
      create table timetable_entry (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        sails_at time not null,
        boat_id integer not null references boat,
        skipper_id integer references skipper,
        -- 0 Monday to 6 Sunday.
        weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
        from_day date not null,
        until_day date,
        active boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        created_by integer references app_user,
        updated_at timestamptz not null default now(),
        updated_by integer references app_user,
        check (until_day >= from_day)
      );
      create index timetable_entry_jetty on timetable_entry (jetty_id, active, sails_at, id);

      create table departure (
        id integer generated always as identity primary key,
        jetty_id smallint not null references jetty,
        day date not null,
        sails_at timestamptz not null,
        boat_id integer not null references boat,
        skipper_id integer references skipper,
        -- Of the boat when it was put in; another boat brings its own.
        capacity smallint not null check (capacity between 1 and 1000),
        entry_id integer references timetable_entry,
        state text not null default 'scheduled' check (state in ('scheduled', 'boarding', 'left', 'cancelled')),
        delayed_to timestamptz,
        -- What the public reads beside a delay or a cancellation.
        reason text check (length(btrim(reason)) between 3 and 200),
        -- Changed by hand: the timetable leaves it alone.
        changed boolean not null default false,
        version integer not null default 1,
        updated_at timestamptz not null default now(),
        updated_by integer references app_user,
        check (day = (sails_at at time zone 'Asia/Kuala_Lumpur')::date),
        check (delayed_to > sails_at),
        check (state <> 'cancelled' or reason is not null)
      );
      create unique index departure_once on departure (boat_id, sails_at);
      create index departure_day on departure (jetty_id, day, sails_at, id);
      create index departure_of_entry on departure (entry_id, day) where entry_id is not null;

      -- Which passengers of a ticket sail with which departure, by their numbers on the ticket. An order that is not
      -- paid holds its places until held_until.
      create table ticket_departure (
        ticket_id integer not null references ticket,
        departure_id integer not null references departure,
        first_no smallint not null check (first_no >= 1),
        last_no smallint not null,
        taken_at timestamptz not null,
        held_until timestamptz,
        primary key (ticket_id, departure_id),
        check (last_no >= first_no),
        constraint ticket_departure_numbers exclude using gist (
          ticket_id with =, int4range(first_no, last_no, '[]') with &&)
      );
      create index ticket_departure_departure on ticket_departure (departure_id);

      create function seats_taken(of_departure integer, at timestamptz) returns integer language sql stable as $f$
        select coalesce(sum(td.last_no - td.first_no + 1), 0)::int
          from ticket_departure td join ticket t on t.id = td.ticket_id
          where td.departure_id = of_departure
            and (t.state = 'paid' or (t.state = 'unpaid' and td.held_until > at))
      $f$;

      -- Whether places of it are sold: it has not left, and boat and skipper may sail on its day.
      create function is_on_sale(d departure, at timestamptz, grace interval) returns boolean language sql stable as $f$
        select d.state in ('scheduled', 'boarding') and coalesce(d.delayed_to, d.sails_at) + grace > at
          and exists (select from boat b where b.id = d.boat_id and b.active
            and least(b.licence_until, b.insurance_until) >= d.day)
          and (d.skipper_id is null or exists (
            select from skipper s where s.id = d.skipper_id and s.active and s.licence_until >= d.day))
      $f$;

      -- The places of an order: those of the departures wanted, in their order; with none named (null) of the next
      -- time that has room for all. No rows where tickets are by date alone. The departures are held meanwhile, and
      -- each statement of a volatile function sees what was committed before it.
      create function take_seats(wanted integer[], for_jetty smallint, on_day date, people integer, at timestamptz,
          grace interval) returns table (departure_id integer, first_no integer, last_no integer)
          language plpgsql volatile as $f$
        declare
          one record;
          still integer := people;
          room integer;
          chosen integer[] := wanted;
        begin
          if not exists (select from departure d where d.jetty_id = for_jetty and d.day = on_day) then
            if cardinality(wanted) > 0 then
              raise exception 'no such departure' using errcode = '23514', constraint = 'departure_gone';
            end if;
            return;
          end if;
          if cardinality(wanted) = 0 then
            raise exception 'a departure is to be chosen' using errcode = '23514', constraint = 'departure_needed';
          end if;
          perform from departure d
            where d.jetty_id = for_jetty and d.day = on_day and (wanted is null or d.id = any(wanted))
            order by d.id for update;
          if wanted is null then
            select array_agg(f.id order by f.room desc, f.id) into chosen from (
              select d.id, d.sails_at, d.capacity - seats_taken(d.id, at) as room,
                  sum(greatest(d.capacity - seats_taken(d.id, at), 0)) over (partition by d.sails_at) as of_time
                from departure d
                where d.jetty_id = for_jetty and d.day = on_day and is_on_sale(d, at, grace)) f
              where f.of_time >= people and f.room > 0
              group by f.sails_at order by f.sails_at limit 1;
            if chosen is null then
              raise exception 'no departure has room' using errcode = '23514', constraint = 'departure_full';
            end if;
          elsif (select count(*) <> cardinality(wanted) or count(distinct d.sails_at) <> 1 from departure d
              where d.id = any(wanted) and d.jetty_id = for_jetty and d.day = on_day and is_on_sale(d, at, grace)) then
            raise exception 'not on sale' using errcode = '23514', constraint = 'departure_gone';
          end if;
          -- A party stays together where one of the boats has room for all of it.
          for one in
            select d.id, d.capacity - seats_taken(d.id, at) as room
              from departure d join unnest(chosen) with ordinality c(id, place) using (id)
              order by (d.capacity - seats_taken(d.id, at) >= people) desc, c.place
          loop
            room := least(one.room, still);
            if room > 0 then
              departure_id := one.id;
              first_no := people - still + 1;
              last_no := first_no + room - 1;
              still := still - room;
              return next;
            end if;
          end loop;
          if still > 0 then
            raise exception 'not enough places' using errcode = '23514', constraint = 'departure_full';
          end if;
        end $f$;

      -- No boat is sold over its capacity, by whichever way places are taken or moved. What is paid after its hold ran
      -- out stays, and is shown as over.
      create function departure_seats() returns trigger language plpgsql volatile as $f$
        declare
          most integer;
        begin
          select d.capacity into most from departure d where d.id = new.departure_id for update;
          -- Held for a payment that is still to come: it has to be one that can be bought.
          if new.held_until is not null and not exists (
            select from departure d where d.id = new.departure_id and is_on_sale(d, new.taken_at, interval '0')) then
            raise exception 'not on sale' using errcode = '23514', constraint = 'departure_gone';
          end if;
          if not exists (
            select from departure d join ticket t on t.id = new.ticket_id
              where d.id = new.departure_id and t.jetty_id = d.jetty_id and t.ticket_date = d.day
                and new.last_no <= t.total_passengers) then
            raise exception 'not a departure of this ticket' using errcode = '23514', constraint = 'departure_gone';
          end if;
          if seats_taken(new.departure_id, new.taken_at) > most then
            raise exception 'this departure is full' using errcode = '23514', constraint = 'departure_full';
          end if;
          return null;
        end $f$;
      create trigger departure_seats after insert or update on ticket_departure
        for each row execute function departure_seats();

      grant select, insert, update on boat, skipper, timetable_entry, ticket_departure to jetty_app;
      grant select, insert, update, delete on departure to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table ticket_departure;
      drop function departure_seats(), take_seats(integer[], smallint, date, integer, timestamptz, interval),
        is_on_sale(departure, timestamptz, interval), seats_taken(integer, timestamptz);
      drop table departure, timetable_entry, skipper, boat;
      alter index ticket_paid_day rename to ticket_departure;
    `);
  },
};
