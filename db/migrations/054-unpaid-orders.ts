import type { Migration } from "./migration";

/**
 * What waits for its payment of one buyer and of one address, so that an order can be refused in
 * its own statement. See docs/decisions/2026-11-25-unpaid-orders.md.
 */
export const unpaidOrders: Migration = {
  name: "054-unpaid-orders",
  up: async (sequelize) => {
    await sequelize.query(`
      -- Whom a limit counts: an IPv4 address, or the /64 that one IPv6 household has 2^64 addresses of.
      create function address_block(address inet) returns inet language sql immutable parallel safe as $f$
        select case when family(address) = 6 and not address <<= inet '::ffff:0.0.0.0/96'
                    then network(set_masklen(address, 64))::inet else address end $f$;
      create index ticket_unpaid_address on ticket (address_block(ip_address), created_at) where state = 'unpaid';

      -- Orders of the same phone, ic or address wait here for each other until they are committed. What is counted
      -- after that is counted by statements of their own: those of a volatile function see what was committed
      -- meanwhile, which the statement that calls it does not. Locks are taken in one order.
      create function unpaid_held(phones text[], buyer_ic text, address inet, since timestamptz, at timestamptz)
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
  down: async (sequelize) => {
    await sequelize.query(`
      drop function unpaid_held(text[], text, inet, timestamptz, timestamptz);
      drop index ticket_unpaid_address;
      drop function address_block(inet);
    `);
  },
};
