import type { Migration } from "./migration";

/**
 * What one buyer, and one address, hold on a departure without having paid has an end: how many
 * places at once, and for how long in all. It is asked for where places are counted, by the trigger
 * that has locked the departure, so that of two orders at once the second sees the first.
 */
export const heldPlaces: Migration = {
  name: "085-held-places",
  up: async (sequelize) => {
    await sequelize.query(`
      -- For how long places were held in all, renewed holds too.
      alter table ticket_departure add column held_seconds integer not null default 0 check (held_seconds >= 0);

      -- Half a boat, and everywhere a family.
      create function buyer_places_most(capacity integer) returns integer language sql immutable parallel safe as $f$
        select greatest(12, capacity / 2)
      $f$;
      -- Many buyers of a phone network share an address: three quarters of a boat, and two families.
      create function address_places_most(capacity integer) returns integer language sql immutable parallel safe as $f$
        select greatest(24, capacity * 3 / 4)
      $f$;
      -- The ways in which a phone number may be stored: a Malaysian one is the same with its country's code and without.
      create function same_phones(phone text) returns text[] language plpgsql immutable strict parallel safe as $f$
        declare
          local text := substring(phone from '^(?:\\+?60|0)(\\d{8,10})$');
          digits text := ltrim(phone, '+');
        begin
          if local is not null then
            return array['0' || local, '60' || local, '+60' || local];
          end if;
          return array[digits, '+' || digits];
        end $f$;

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
            select * into mine from held_by_buyer(new.departure_id, new.ticket_id, new.taken_at);
            taken := mine.taken;
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
  down: async (sequelize) => {
    await sequelize.query(`
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
      drop function held_by_buyer(integer, integer, timestamptz), buyer_places_most(integer),
        address_places_most(integer), same_phones(text);
      alter table ticket_departure drop column held_seconds;
    `);
  },
};
