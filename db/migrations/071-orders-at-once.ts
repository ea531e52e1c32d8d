import type { Migration } from "./migration";

/**
 * Two things that made orders wait for each other. A statement that adds nothing to the outbox told its
 * listeners all the same, and whoever tells them holds a lock of the whole database until it has
 * committed: orders were written one by one. And what a buyer has unpaid was looked for by "phone or ic": a plan that was made while the table was small
 * takes another index for that, and reads every unpaid order of the morning for each one that is placed. Now
 * each of them has its index, so one plan serves every order: making it anew took longer than looking.
 */
export const ordersAtOnce: Migration = {
  name: "071-orders-at-once",
  up: async (sequelize) => {
    await sequelize.query(`
      create or replace function outbox_notify() returns trigger language plpgsql as $f$
        begin
          if exists (select from made) then perform pg_notify('outbox', ''); end if;
          return null;
        end $f$;
      drop trigger outbox_notify on outbox;
      create trigger outbox_notify after insert on outbox referencing new table as made
        for each statement execute function outbox_notify();

      create or replace function unpaid_held(phones text[], buyer_ic text, address inet, since timestamptz, at timestamptz)
        returns table (
          buyer_orders integer, buyer_passengers integer, buyer_last timestamptz, buyer_frees timestamptz,
          address_orders integer, address_passengers integer, address_last timestamptz, address_first timestamptz)
        language plpgsql volatile rows 1 set plan_cache_mode = force_generic_plan as $f$
        begin
          perform pg_advisory_xact_lock(key) from (
            select distinct hashtextextended(whose, 0) as key
              from unnest(array[
                'unpaid phone ' || phones[1], 'unpaid ic ' || buyer_ic,
                'unpaid address ' || host(address_block(address))]) whose
             where whose is not null
             order by 1) keys;
          return query
          with whose as materialized (
            select t.id, t.total_passengers, t.created_at, t.expires_at, t.state, t.ticket_flag
              from unnest(phones) p, lateral (
                select * from ticket t
                 where t.phone_no = p and t.ticket_date >= (at at time zone 'Asia/Kuala_Lumpur')::date offset 0) t
            union
            select t.id, t.total_passengers, t.created_at, t.expires_at, t.state, t.ticket_flag from ticket t
             where t.ic = buyer_ic and t.ticket_date >= (at at time zone 'Asia/Kuala_Lumpur')::date
          ), near as materialized (
            select t.total_passengers, t.created_at, t.expires_at, t.ticket_flag from ticket t
             where address_block(t.ip_address) = address_block(address) and t.created_at > since
               and t.state = 'unpaid'
          )
          select b.orders, b.passengers, b.last_at, b.frees_at, a.orders, a.passengers, a.last_at, a.first_at
            from (
              select count(*)::int as orders, coalesce(sum(w.total_passengers), 0)::int as passengers,
                     max(w.created_at) as last_at, min(w.expires_at) as frees_at
                from whose w where w.state = 'unpaid' and w.ticket_flag < 3 and w.expires_at > at) b,
              (select count(*)::int as orders, coalesce(sum(n.total_passengers), 0)::int as passengers,
                     max(n.created_at) as last_at, min(n.created_at) as first_at
                from near n where n.ticket_flag < 3 and n.expires_at > at) a;
        end $f$;

      -- With the usual guess of a thousand rows the statement of an order was planned anew each time: no plan for all
      -- orders looked as good as one of its own.
      alter function take_seats(integer[], smallint, date, integer, timestamptz, interval) rows 2;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      create or replace function outbox_notify() returns trigger language plpgsql as $f$
        begin perform pg_notify('outbox', ''); return null; end $f$;
      drop trigger outbox_notify on outbox;
      create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();

      create or replace function unpaid_held(phones text[], buyer_ic text, address inet, since timestamptz, at timestamptz)
        returns table (
          buyer_orders integer, buyer_passengers integer, buyer_last timestamptz, buyer_frees timestamptz,
          address_orders integer, address_passengers integer, address_last timestamptz, address_first timestamptz)
        language plpgsql volatile as $f$
        begin
          perform pg_advisory_xact_lock(key) from (
            select distinct hashtextextended(whose, 0) as key
              from unnest(array[
                'unpaid phone ' || phones[1], 'unpaid ic ' || buyer_ic,
                'unpaid address ' || host(address_block(address))]) whose
             where whose is not null
             order by 1) keys;
          return query
          select b.orders, b.passengers, b.last_at, b.frees_at, a.orders, a.passengers, a.last_at, a.first_at
            from (
              select count(*)::int as orders, coalesce(sum(t.total_passengers), 0)::int as passengers,
                     max(t.created_at) as last_at, min(t.expires_at) as frees_at
                from ticket t
               where (t.phone_no = any (phones) or t.ic = buyer_ic)
                 and t.ticket_date >= (at at time zone 'Asia/Kuala_Lumpur')::date
                 and t.state = 'unpaid' and t.ticket_flag < 3 and t.expires_at > at) b,
              (select count(*)::int as orders, coalesce(sum(t.total_passengers), 0)::int as passengers,
                     max(t.created_at) as last_at, min(t.created_at) as first_at
                from ticket t
               where address_block(t.ip_address) = address_block(address) and t.created_at > since
                 and t.state = 'unpaid' and t.ticket_flag < 3 and t.expires_at > at) a;
        end $f$;
    `);
  },
};
