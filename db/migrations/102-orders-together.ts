import type { Migration } from "./migration";

/**
 * What `unpaid_until` (097, which a process of the version before still asks) tells of one order, of
 * several orders in one question. No two of them are of one phone, ic or address: none of them is
 * there yet to be counted for another. See docs/decisions/2026-11-29-orders-together.md.
 */
export const ordersTogether: Migration = {
  name: "102-orders-together",
  up: async (sequelize) => {
    await sequelize.query(`
      create function unpaid_until_each(orders jsonb, buyer_limits integer[], address_limits integer[])
        returns table (n integer, buyer_orders integer, buyer_until timestamptz, address_until timestamptz)
        language plpgsql volatile rows 4 set plan_cache_mode = force_generic_plan as $f$
        declare
          holding integer[];
        begin
          -- The locks of unpaid_held, those of all orders in one sequence, so that two statements never wait in a circle.
          perform pg_advisory_xact_lock(key) from (
            select distinct hashtextextended(whose, 0) as key
              from ${ORDERS}, lateral (values
                ('unpaid phone ' || (o.phones ->> 0)), ('unpaid ic ' || o.ic),
                ('unpaid address ' || host(address_block(o.ip_address)))) w(whose)
             where whose is not null
             order by 1) keys;
          -- By itself: it sees what was committed while the locks were waited for.
          select array_agg(o.n) into holding from ${ORDERS}
           where ${waits("t.phone_no in (o.phones ->> 0, o.phones ->> 1, o.phones ->> 2) and t.ticket_date >= (o.now at time zone 'Asia/Kuala_Lumpur')::date")}
            or ${waits("t.ic = o.ic and t.ticket_date >= (o.now at time zone 'Asia/Kuala_Lumpur')::date")}
            or ${waits("address_block(t.ip_address) = address_block(o.ip_address) and t.created_at > o.now - interval '1 hour' and t.state = 'unpaid'")};
          if holding is null then
            return query select o.n, 0, null::timestamptz, null::timestamptz from ${ORDERS};
          else
            return query
            select o.n, coalesce(h.buyer_orders, 0),
                held_until(h.buyer_orders, h.buyer_passengers, h.buyer_last, h.buyer_frees,
                  o.total_passengers, o.now, buyer_limits),
                held_until(h.address_orders, h.address_passengers, h.address_last, h.address_first + interval '1 hour',
                  o.total_passengers, o.now, address_limits)
              from ${ORDERS}
                left join lateral unpaid_held(
                    array(select jsonb_array_elements_text(o.phones)), o.ic, o.ip_address,
                    o.now - interval '1 hour', o.now) h
                  on o.n = any(holding);
          end if;
        end $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop function unpaid_until_each(jsonb, integer[], integer[]);");
  },
};

/** The limit is for the plan: without it a hundred rows are expected. */
const ORDERS = `(select * from jsonb_to_recordset(orders) as x(
              n int, phones jsonb, ic text, ip_address inet, now timestamptz, total_passengers int) limit 8) o`;

/** By one index each, as where they are counted. */
const waits = (where: string) => `exists (
            select from (select t.state, t.ticket_flag, t.expires_at from ticket t where ${where} offset 0) w
             where w.state = 'unpaid' and w.ticket_flag < 3 and w.expires_at > o.now)`;
