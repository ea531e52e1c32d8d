import type { Migration } from "./migration";

/**
 * Most buyers hold nothing that is unpaid: whether they do is asked first, which costs less than to
 * count it, and until when an order is refused is worked out only where they do.
 */
export const unpaidAtAGlance: Migration = {
  name: "097-unpaid-at-a-glance",
  up: async (sequelize) => {
    await sequelize.query(`
      -- limits: as many orders without a wait, the first wait in seconds, the most orders, the most passengers.
      create function held_until(
          orders integer, passengers integer, last_at timestamptz, frees timestamptz,
          more_passengers integer, at timestamptz, limits integer[])
        returns timestamptz language sql immutable as $f$
          select case
            when orders >= limits[3] or (orders > 0 and passengers + more_passengers > limits[4]) then frees
            when orders >= limits[1] then nullif(greatest(at, last_at
              + make_interval(secs => least(3600, limits[2] * power(2, least(12, orders - limits[1]))))), at)
            end $f$;

      create function unpaid_until(
          phones text[], buyer_ic text, address inet, at timestamptz, passengers integer,
          buyer_limits integer[], address_limits integer[])
        returns table (buyer_orders integer, buyer_until timestamptz, address_until timestamptz)
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
          -- The locks of unpaid_held, in its order; as expressions, which cost less than a question each.
          locked := pg_advisory_xact_lock(lowest) is null;
          locked := pg_advisory_xact_lock(of_phone # of_ic # of_address # lowest # highest) is null;
          locked := pg_advisory_xact_lock(highest) is null;
          -- By itself: it sees what was committed while the locks were waited for.
          if ${waits("t.phone_no = any(phones) and t.ticket_date >= today")}
            or ${waits("t.ic = buyer_ic and t.ticket_date >= today")}
            or ${waits("address_block(t.ip_address) = block and t.created_at > at - interval '1 hour' and t.state = 'unpaid'")}
          then
            return query
            select h.buyer_orders,
                held_until(h.buyer_orders, h.buyer_passengers, h.buyer_last, h.buyer_frees,
                  passengers, at, buyer_limits),
                held_until(h.address_orders, h.address_passengers, h.address_last, h.address_first + interval '1 hour',
                  passengers, at, address_limits)
              from unpaid_held(phones, buyer_ic, address, at - interval '1 hour', at) h;
          else
            buyer_orders := 0;
            return next;
          end if;
        end $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop function unpaid_until(text[], text, inet, timestamptz, integer, integer[], integer[]),
        held_until(integer, integer, timestamptz, timestamptz, integer, timestamptz, integer[]);
    `);
  },
};

/** By one index each, as where they are counted. */
const waits = (where: string) => `exists (
            select from (select t.state, t.ticket_flag, t.expires_at from ticket t where ${where} offset 0) w
             where w.state = 'unpaid' and w.ticket_flag < 3 and w.expires_at > at)`;
