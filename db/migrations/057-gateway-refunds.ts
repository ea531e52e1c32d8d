import type { Migration } from "./migration";

/** Refunds that a gateway was asked to make: once, unless it said no. */
export const gatewayRefunds: Migration = {
  name: "057-gateway-refunds",
  up: async (sequelize) => {
    await sequelize.query(`
      create table gateway_refund (
        refund_id integer primary key references refund_due,
        state text not null check (state in ('asking', 'accepted', 'refused', 'unknown')),
        outcome text check (outcome in ('done', 'under_way')),
        -- Why not: the gateway's own word, or what kept its answer away.
        code text check (length(code) between 1 and 100),
        asked_by integer not null references app_user,
        asked_at timestamptz not null,
        answered_at timestamptz check (answered_at >= asked_at),
        check ((state = 'asking') = (answered_at is null)),
        check ((state = 'accepted') = (outcome is not null)),
        check ((state in ('refused', 'unknown')) = (code is not null))
      );

      create function gateway_refund_moves() returns trigger language plpgsql as $f$
        begin
          if tg_op = 'INSERT' and new.state <> 'asking'
            or tg_op = 'UPDATE' and (new.refund_id <> old.refund_id
              or (old.state, new.state) not in (('asking', 'accepted'), ('asking', 'refused'), ('asking', 'unknown'),
                ('unknown', 'accepted'), ('refused', 'asking'))
              or (new.state <> 'asking' and (new.asked_by, new.asked_at) is distinct from (old.asked_by, old.asked_at))) then
            raise exception 'a gateway is asked for a refund once, and again only where it said no'
              using errcode = '23514', constraint = 'gateway_refund_moves';
          end if;
          if new.state = 'asking' and not exists (select from refund_due where id = new.refund_id and state = 'open') then
            raise exception 'only money that is due is asked for' using errcode = '23514', constraint = 'gateway_refund_due';
          end if;
          return new;
        end $f$;
      create trigger gateway_refund_moves before insert or update on gateway_refund
        for each row execute function gateway_refund_moves();

      -- What the gateway is about to give back, or gave back, goes no other way.
      create function refund_not_asked() returns trigger language plpgsql as $f$
        begin
          if exists (select from gateway_refund where refund_id = new.id
              and (state = 'asking' or (state = 'accepted' and new.state <> 'refunded'))) then
            raise exception 'the gateway is being asked for this refund' using errcode = '23514', constraint = 'refund_not_asked';
          end if;
          return new;
        end $f$;
      create trigger refund_not_asked before update of state on refund_due for each row
        when (old.state = 'open' and new.state <> 'open') execute function refund_not_asked();
      create function refund_file_not_asked() returns trigger language plpgsql as $f$
        begin
          if exists (select from gateway_refund where refund_id = new.refund_id and state in ('asking', 'accepted')) then
            raise exception 'the gateway is being asked for this refund' using errcode = '23514', constraint = 'refund_not_asked';
          end if;
          return new;
        end $f$;
      create trigger refund_file_not_asked before insert on refund_file_row
        for each row execute function refund_file_not_asked();

      grant select, insert, update on gateway_refund to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger refund_file_not_asked on refund_file_row;
      drop trigger refund_not_asked on refund_due;
      drop table gateway_refund;
      drop function refund_file_not_asked(), refund_not_asked(), gateway_refund_moves();
    `);
  },
};
