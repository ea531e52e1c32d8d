import type { Migration } from "./migration";

/**
 * An order with a departure costs the database less: who holds what of the boat, and whether it can be
 * sold, is one question, asked after the departure was locked and beside the ticket that was read with it.
 */
export const cheaperSeats: Migration = {
  name: "093-cheaper-seats",
  up: async (sequelize) => {
    await sequelize.query(`
      -- Part of the statement that asks it: a function with questions of its own costs as much as they do.
      create function can_be_sold(d departure, b boat, s skipper, at timestamptz, grace interval) returns boolean
          language sql stable parallel safe as $f$
        select d.state in ('scheduled', 'boarding') and d.boarding_closed_at is null
          and coalesce(d.delayed_to, d.sails_at) + grace > at
          and b.active and least(b.licence_until, b.insurance_until) >= d.day
          and (d.skipper_id is null or (s.active and s.licence_until >= d.day))
      $f$;
      create or replace function is_on_sale(d departure, at timestamptz, grace interval) returns boolean
          language plpgsql stable as $f$
        begin
          return (select can_be_sold(d, b, s, at, grace)
            from boat b left join skipper s on s.id = d.skipper_id where b.id = d.boat_id);
        end $f$;

      create or replace function departure_seats() returns trigger language plpgsql volatile as $f$
        declare
          one record;
          mine record;
          most integer;
          more boolean;
          holds boolean := new.held_until is not null;
        begin
          select d.capacity, t.jetty_id = d.jetty_id and t.ticket_date = d.day and new.last_no <= t.total_passengers as of_ticket,
              -- Who has the phone number, the e-mail, the ic or the browser is the same buyer.
              case when holds then same_phones(nullif(t.phone_no, '')) end as phones, nullif(t.ic, '') as ic,
              nullif(lower(t.email), '') as email, t.browser_hash as browser, address_block(t.ip_address) as address
            into one
            from departure d, ticket t
            where d.id = new.departure_id and t.id = new.ticket_id
            for no key update of d;
          if one.of_ticket is not true then
            raise exception 'not a departure of this ticket' using errcode = '23514', constraint = 'departure_gone';
          end if;
          -- By itself: it sees what was committed while the lock was waited for.
          if not holds then
            if seats_taken(new.departure_id, new.taken_at) > one.capacity then
              raise exception 'this departure is full' using errcode = '23514', constraint = 'departure_full';
            end if;
            return null;
          end if;
          -- The boat's orders are gone through once for each that is placed. Those that ended without a payment held
          -- places too while they stood.
          select coalesce(sum(h.places) filter (where h.held or h.paid), 0) as taken,
              coalesce(sum(h.places) filter (where h.same_buyer and h.held), 0) as buyer_places,
              coalesce(sum(h.places::bigint * greatest(0, h.held_seconds
                - greatest(0, ceil(extract(epoch from h.held_until - h.replaced_at))::int)))
                filter (where h.same_buyer), 0) as buyer_place_seconds,
              coalesce(sum(h.places) filter (where h.held and h.same_address), 0) as address_places,
              (select can_be_sold(d, b, s, new.taken_at, interval '0')
                 from departure d join boat b on b.id = d.boat_id left join skipper s on s.id = d.skipper_id
                where d.id = new.departure_id) as on_sale
            into mine
            from (
              select td.last_no - td.first_no + 1 as places, td.held_seconds, td.held_until, t.replaced_at,
                  t.state = 'paid' as paid, t.state = 'unpaid' and td.held_until > new.taken_at as held,
                  t.paid_at is null and td.held_until is not null and (t.id = new.ticket_id or t.phone_no = any(one.phones)
                    or t.ic = one.ic or t.browser_hash = one.browser or lower(t.email) = one.email) as same_buyer,
                  t.state = 'unpaid' and address_block(t.ip_address) = one.address as same_address
                from ticket_departure td join ticket t on t.id = td.ticket_id
               where td.departure_id = new.departure_id
              offset 0) h;
          -- Held for a payment that is still to come: it has to be one that can be bought.
          if mine.on_sale is not true then
            raise exception 'not on sale' using errcode = '23514', constraint = 'departure_gone';
          end if;
          if mine.taken > one.capacity then
            raise exception 'this departure is full' using errcode = '23514', constraint = 'departure_full';
          end if;
          most := buyer_places_most(one.capacity);
          -- Who still holds them holds no more by holding them for longer.
          more := tg_op = 'INSERT' or old.held_until <= new.taken_at;
          if more and new.last_no - new.first_no >= most then
            raise exception 'too many places for one order' using errcode = '23514', constraint = 'departure_party',
              detail = json_build_object('most', most);
          end if;
          if more and mine.buyer_places > most then
            raise exception 'too many places of one buyer' using errcode = '23514', constraint = 'departure_held',
              detail = json_build_object('most', most, 'held', mine.buyer_places - (new.last_no - new.first_no + 1));
          end if;
          if mine.buyer_place_seconds > most * 3600 then
            raise exception 'places held for too long' using errcode = '23514', constraint = 'departure_held_long';
          end if;
          if more and mine.address_places > address_places_most(one.capacity) then
            raise exception 'too many places of one address' using errcode = '23514', constraint = 'departure_busy';
          end if;
          return null;
        end $f$;
      drop function held_by_buyer(integer, integer, timestamptz);
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      -- The places that are taken of a departure, and what the buyer of a ticket and its address hold of them: who has the phone number, the e-mail, the ic
      -- or the browser is the same buyer. Orders that ended without a payment held places too while they stood. What
      -- they are compared with is made once: the boat's orders are gone through for each that is placed.
      create function held_by_buyer(of_departure integer, of_ticket integer, at timestamptz)
          returns table (taken integer, buyer_places integer, buyer_place_seconds bigint, address_places integer)
          language plpgsql stable rows 1 as $f$
        declare
          mine record;
        begin
          select same_phones(nullif(t.phone_no, '')) as phones, nullif(t.ic, '') as ic,
              nullif(lower(t.email), '') as email, t.browser_hash as browser, address_block(t.ip_address) as address
            into mine
            from ticket t where t.id = of_ticket;
          return query
            select coalesce(sum(h.places) filter (where h.held or h.paid), 0)::int,
                coalesce(sum(h.places) filter (where h.same_buyer and h.held), 0)::int,
                coalesce(sum(h.places::bigint * h.seconds) filter (where h.same_buyer), 0)::bigint,
                coalesce(sum(h.places) filter (where h.same_address and h.held), 0)::int
              from (
                select td.last_no - td.first_no + 1 as places,
                    t.state = 'paid' as paid, t.state = 'unpaid' and td.held_until > at as held,
                    greatest(0, td.held_seconds
                      - greatest(0, ceil(extract(epoch from td.held_until - t.replaced_at))::int)) as seconds,
                    t.paid_at is null and td.held_until is not null and (t.id = of_ticket or t.phone_no = any(mine.phones) or t.ic = mine.ic
                      or t.browser_hash = mine.browser or lower(t.email) = mine.email) as same_buyer,
                    t.state = 'unpaid' and address_block(t.ip_address) = mine.address as same_address
                  from ticket_departure td join ticket t on t.id = td.ticket_id
                 where td.departure_id = of_departure
                offset 0) h;
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
      drop function can_be_sold(departure, boat, skipper, timestamptz, interval);

      create or replace function departure_seats() returns trigger language plpgsql volatile as $f$
        declare
          one record;
          mine record;
          taken integer;
          most integer;
          more boolean;
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
          if new.held_until is null then
            taken := seats_taken(new.departure_id, new.taken_at);
          else
            select * into mine from held_by_buyer(new.departure_id, new.ticket_id, new.taken_at); taken := mine.taken;
          end if;
          if taken > one.capacity then
            raise exception 'this departure is full' using errcode = '23514', constraint = 'departure_full';
          end if;
          if new.held_until is not null then
            most := buyer_places_most(one.capacity);
            -- Who still holds them holds no more by holding them for longer.
            more := tg_op = 'INSERT' or old.held_until <= new.taken_at;
            if more and new.last_no - new.first_no >= most then
              raise exception 'too many places for one order' using errcode = '23514', constraint = 'departure_party',
                detail = json_build_object('most', most);
            end if;
            if more and mine.buyer_places > most then
              raise exception 'too many places of one buyer' using errcode = '23514', constraint = 'departure_held',
                detail = json_build_object('most', most, 'held', mine.buyer_places - (new.last_no - new.first_no + 1));
            end if;
            if mine.buyer_place_seconds > most * 3600 then
              raise exception 'places held for too long' using errcode = '23514', constraint = 'departure_held_long';
            end if;
            if more and mine.address_places > address_places_most(one.capacity) then
              raise exception 'too many places of one address' using errcode = '23514', constraint = 'departure_busy';
            end if;
          end if;
          return null;
        end $f$;
    `);
  },
};
