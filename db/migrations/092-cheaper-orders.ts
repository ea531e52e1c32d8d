import type { Migration } from "./migration";

/**
 * What is unpaid of a buyer and an address is one question where it was two, and orders of either wait
 * for one another without a question of its own.
 */
export const cheaperOrders: Migration = {
  name: "092-cheaper-orders",
  up: async (sequelize) => {
    await sequelize.query(`
      create or replace function unpaid_held(phones text[], buyer_ic text, address inet, since timestamptz, at timestamptz)
        returns table (
          buyer_orders integer, buyer_passengers integer, buyer_last timestamptz, buyer_frees timestamptz,
          address_orders integer, address_passengers integer, address_last timestamptz, address_first timestamptz)
        language plpgsql volatile rows 1 set plan_cache_mode = force_generic_plan as $f$
        declare
          block inet := address_block(address);
          today date := (at at time zone 'Asia/Kuala_Lumpur')::date;
          of_phone bigint := hashtextextended('unpaid phone ' || phones[1], 0);
          of_ic bigint := coalesce(hashtextextended('unpaid ic ' || buyer_ic, 0), of_phone);
          of_address bigint := coalesce(hashtextextended('unpaid address ' || host(block), 0), of_phone);
          lowest bigint := least(of_phone, of_ic, of_address);
          highest bigint := greatest(of_phone, of_ic, of_address);
          locked boolean;
        begin
          -- In one order, so that nobody waits in a circle; as expressions, which cost less than a question each.
          locked := pg_advisory_xact_lock(lowest) is null;
          locked := pg_advisory_xact_lock(of_phone # of_ic # of_address # lowest # highest) is null;
          locked := pg_advisory_xact_lock(highest) is null;
          -- By itself: it sees what was committed while the locks were waited for. Each part keeps to its own index
          -- (offset 0): a plan for all of them that was made while the table was small takes another.
          select count(*) filter (where w.mine), coalesce(sum(w.total_passengers) filter (where w.mine), 0),
              max(w.created_at) filter (where w.mine), min(w.expires_at) filter (where w.mine),
              count(*) filter (where not w.mine), coalesce(sum(w.total_passengers) filter (where not w.mine), 0),
              max(w.created_at) filter (where not w.mine), min(w.created_at) filter (where not w.mine)
            into buyer_orders, buyer_passengers, buyer_last, buyer_frees,
              address_orders, address_passengers, address_last, address_first
            from (
              (select true as mine, t.total_passengers, t.created_at, t.expires_at, t.state, t.ticket_flag from ticket t
                where t.phone_no = any(phones) and t.ticket_date >= today offset 0)
              union all
              (select true, t.total_passengers, t.created_at, t.expires_at, t.state, t.ticket_flag from ticket t
                where t.ic = buyer_ic and t.ticket_date >= today and (t.phone_no = any(phones)) is not true offset 0)
              union all
              (select false, t.total_passengers, t.created_at, t.expires_at, t.state, t.ticket_flag from ticket t
                where address_block(t.ip_address) = block and t.created_at > since and t.state = 'unpaid' offset 0)) w
            where w.state = 'unpaid' and w.ticket_flag < 3 and w.expires_at > at;
          return next;
        end $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
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
    `);
  },
};
