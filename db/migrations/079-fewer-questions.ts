import type { Migration } from "./migration";

/**
 * An order asks fewer questions of the database. Whether a day is stopped was planned anew by each
 * order, as a function in SQL is; the places of one departure took five statements and then three,
 * and were counted when they were taken and when they were written, where one and two tell the same.
 */
export const fewerQuestions: Migration = {
  name: "079-fewer-questions",
  up: async (sequelize) => {
    await sequelize.query(`
      create or replace function is_stopped(at_jetty smallint, on_day date) returns boolean
          language plpgsql stable as $f$
        begin
          return exists (
            select from stoppage s
              where s.stopped_at is not null and s.lifted_at is null and s.jetty_id = at_jetty
                and on_day between s.first_day and s.last_day)
            and not exists (select from departure d where d.jetty_id = at_jetty and d.day = on_day);
        end $f$;

      create or replace function take_seats(wanted integer[], for_jetty smallint, on_day date, people integer, at timestamptz,
          grace interval) returns table (departure_id integer, first_no integer, last_no integer)
          language plpgsql volatile as $f$
        declare
          one record;
          still integer := people;
          room integer;
          locked integer;
          is_sold boolean;
          leaves timestamptz;
          chosen integer[] := wanted;
        begin
          if cardinality(wanted) = 0 then
            if exists (select from departure d where d.jetty_id = for_jetty and d.day = on_day) then
              raise exception 'a departure is to be chosen' using errcode = '23514', constraint = 'departure_needed';
            end if;
            return;
          end if;
          -- One boat takes all or none: departure_seats counts its places when they are written.
          if cardinality(wanted) = 1 then
            select is_on_sale(d, at, grace) into is_sold
              from departure d
              where d.id = wanted[1] and d.jetty_id = for_jetty and d.day = on_day
              for no key update;
            if is_sold is not true then
              raise exception 'not on sale' using errcode = '23514', constraint = 'departure_gone';
            end if;
            departure_id := wanted[1];
            first_no := 1;
            last_no := people;
            return next;
            return;
          end if;
          -- By itself: what follows sees what was committed while this waited.
          perform from departure d
            where d.jetty_id = for_jetty and d.day = on_day and (wanted is null or d.id = any(wanted))
            order by d.id for no key update;
          get diagnostics locked = row_count;
          if wanted is null then
            if locked = 0 then
              return;
            end if;
            select array_agg(f.id order by f.room desc, f.id) into chosen from (
              select d.id, d.sails_at, r.room, sum(greatest(r.room, 0)) over (partition by d.sails_at) as of_time
                from departure d
                  cross join lateral (select d.capacity - seats_taken(d.id, at) as room offset 0) r
                where d.jetty_id = for_jetty and d.day = on_day and is_on_sale(d, at, grace)) f
              where f.of_time >= people and f.room > 0
              group by f.sails_at order by f.sails_at limit 1;
            if chosen is null then
              raise exception 'no departure has room' using errcode = '23514', constraint = 'departure_full';
            end if;
          elsif locked <> cardinality(wanted) then
            raise exception 'no such departure' using errcode = '23514', constraint = 'departure_gone';
          end if;
          -- A party stays together where one of the boats has room for all of it.
          for one in
            select d.id, d.sails_at, r.room, is_on_sale(d, at, grace) as on_sale
              from departure d join unnest(chosen) with ordinality c(id, place) using (id)
                cross join lateral (select d.capacity - seats_taken(d.id, at) as room offset 0) r
              order by (r.room >= people) desc, c.place
          loop
            leaves := coalesce(leaves, one.sails_at);
            if not one.on_sale or one.sails_at <> leaves then
              raise exception 'not on sale' using errcode = '23514', constraint = 'departure_gone';
            end if;
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
      -- Replaced, it would have its usual guess of a thousand rows again.
      alter function take_seats(integer[], smallint, date, integer, timestamptz, interval) rows 2;

      create or replace function departure_seats() returns trigger language plpgsql volatile as $f$
        declare
          one record;
        begin
          select d.capacity,
              -- Held for a payment that is still to come: it has to be one that can be bought.
              new.held_until is null or is_on_sale(d, new.taken_at, interval '0') as on_sale,
              t.jetty_id = d.jetty_id and t.ticket_date = d.day and new.last_no <= t.total_passengers as of_ticket
            into one
            from departure d, ticket t
            where d.id = new.departure_id and t.id = new.ticket_id
            for no key update of d;
          if one.on_sale is not true then
            raise exception 'not on sale' using errcode = '23514', constraint = 'departure_gone';
          end if;
          if one.of_ticket is not true then
            raise exception 'not a departure of this ticket' using errcode = '23514', constraint = 'departure_gone';
          end if;
          -- By itself: it sees what was committed while the lock was waited for.
          if seats_taken(new.departure_id, new.taken_at) > one.capacity then
            raise exception 'this departure is full' using errcode = '23514', constraint = 'departure_full';
          end if;
          return null;
        end $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      create or replace function is_stopped(at_jetty smallint, on_day date) returns boolean language sql stable as $f$
        select exists (
          select from stoppage s
            where s.stopped_at is not null and s.lifted_at is null and s.jetty_id = at_jetty
              and on_day between s.first_day and s.last_day)
          and not exists (select from departure d where d.jetty_id = at_jetty and d.day = on_day)
      $f$;
      create or replace function take_seats(wanted integer[], for_jetty smallint, on_day date, people integer, at timestamptz,
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
            order by d.id for no key update;
          if wanted is null then
            select array_agg(f.id order by f.room desc, f.id) into chosen from (
              select d.id, d.sails_at, r.room, sum(greatest(r.room, 0)) over (partition by d.sails_at) as of_time
                from departure d
                  cross join lateral (select d.capacity - seats_taken(d.id, at) as room offset 0) r
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
            select d.id, r.room
              from departure d join unnest(chosen) with ordinality c(id, place) using (id)
                cross join lateral (select d.capacity - seats_taken(d.id, at) as room offset 0) r
              order by (r.room >= people) desc, c.place
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
      alter function take_seats(integer[], smallint, date, integer, timestamptz, interval) rows 2;
      create or replace function departure_seats() returns trigger language plpgsql volatile as $f$
        declare
          most integer;
          one record;
        begin
          -- By itself: what follows sees what was committed while this waited.
          select d.capacity into most from departure d where d.id = new.departure_id for no key update;
          select
              -- Held for a payment that is still to come: it has to be one that can be bought.
              new.held_until is null or is_on_sale(d, new.taken_at, interval '0') as on_sale,
              t.jetty_id = d.jetty_id and t.ticket_date = d.day and new.last_no <= t.total_passengers as of_ticket
            into one
            from departure d, ticket t
            where d.id = new.departure_id and t.id = new.ticket_id;
          if one.on_sale is not true then
            raise exception 'not on sale' using errcode = '23514', constraint = 'departure_gone';
          end if;
          if one.of_ticket is not true then
            raise exception 'not a departure of this ticket' using errcode = '23514', constraint = 'departure_gone';
          end if;
          if seats_taken(new.departure_id, new.taken_at) > most then
            raise exception 'this departure is full' using errcode = '23514', constraint = 'departure_full';
          end if;
          return null;
        end $f$;
    `);
  },
};
