import type { Migration } from "./migration";

/**
 * The places of a departure are counted once when they are taken and once when they are written, and
 * by functions that keep their plans: one in SQL is planned anew by each statement that calls it.
 */
export const quickSeats: Migration = {
  name: "078-quick-seats",
  up: async (sequelize) => {
    await sequelize.query(`
      create or replace function seats_taken(of_departure integer, at timestamptz) returns integer
          language plpgsql stable as $f$
        begin
          return (
            select coalesce(sum(td.last_no - td.first_no + 1), 0)::int
              from ticket_departure td join ticket t on t.id = td.ticket_id
              where td.departure_id = of_departure
                and (t.state = 'paid' or (t.state = 'unpaid' and td.held_until > at)));
        end $f$;

      create or replace function is_on_sale(d departure, at timestamptz, grace interval) returns boolean
          language plpgsql stable as $f$
        begin
          return d.state in ('scheduled', 'boarding') and d.boarding_closed_at is null
            and coalesce(d.delayed_to, d.sails_at) + grace > at
            and exists (select from boat b where b.id = d.boat_id and b.active
              and least(b.licence_until, b.insurance_until) >= d.day)
            and (d.skipper_id is null or exists (
              select from skipper s where s.id = d.skipper_id and s.active and s.licence_until >= d.day));
        end $f$;

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
      -- Replaced, it would have its usual guess of a thousand rows again.
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
  down: async (sequelize) => {
    await sequelize.query(`
      create or replace function seats_taken(of_departure integer, at timestamptz) returns integer language sql stable as $f$
        select coalesce(sum(td.last_no - td.first_no + 1), 0)::int
          from ticket_departure td join ticket t on t.id = td.ticket_id
          where td.departure_id = of_departure
            and (t.state = 'paid' or (t.state = 'unpaid' and td.held_until > at))
      $f$;
      create or replace function is_on_sale(d departure, at timestamptz, grace interval) returns boolean
          language sql stable as $f$
        select d.state in ('scheduled', 'boarding') and d.boarding_closed_at is null
          and coalesce(d.delayed_to, d.sails_at) + grace > at
          and exists (select from boat b where b.id = d.boat_id and b.active
            and least(b.licence_until, b.insurance_until) >= d.day)
          and (d.skipper_id is null or exists (
            select from skipper s where s.id = d.skipper_id and s.active and s.licence_until >= d.day))
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
      alter function take_seats(integer[], smallint, date, integer, timestamptz, interval) rows 2;
      create or replace function departure_seats() returns trigger language plpgsql volatile as $f$
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
    `);
  },
};
