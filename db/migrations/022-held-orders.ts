import type { Migration } from "./migration";

/**
 * Orders that a cashier puts aside until later in the shift. The order goes when it is called up
 * again, and with the shift's end.
 */
export const heldOrders: Migration = {
  name: "022-held-orders",
  up: async (sequelize) => {
    await sequelize.query(`
      create table held_order (
        id integer generated always as identity primary key,
        shift_id integer not null references shift,
        name text not null check (length(btrim(name)) between 1 and 60),
        data jsonb not null,
        held_at timestamptz not null
      );
      create index held_order_shift on held_order (shift_id, id);

      -- A closed shift holds nothing, whoever writes.
      create function held_order_of_open_shift() returns trigger language plpgsql as $f$
        begin
          if not exists (select from shift where id = new.shift_id and closed_at is null for share) then
            raise exception 'an order is held in an open shift' using errcode = '23514', constraint = 'held_order_of_open_shift';
          end if;
          return new;
        end $f$;
      create trigger held_order_of_open_shift before insert on held_order for each row execute function held_order_of_open_shift();
      create function shift_drops_held_orders() returns trigger language plpgsql as $f$
        begin
          if new.closed_at is not null and exists (select from held_order where shift_id = new.id) then
            raise exception 'a closed shift holds no orders' using errcode = '23514', constraint = 'shift_drops_held_orders';
          end if;
          return new;
        end $f$;
      create trigger shift_drops_held_orders before update of closed_at on shift for each row execute function shift_drops_held_orders();

      grant select, insert, delete on held_order to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger shift_drops_held_orders on shift;
      drop function shift_drops_held_orders();
      drop table held_order;
      drop function held_order_of_open_shift();
    `);
  },
};
