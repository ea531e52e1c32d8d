import type { Migration } from "./migration";

/**
 * A cashier's shift, its drawer as a ledger, and the Z reports that a jetty's closed shifts chain
 * up to (C1, C2).
 */
export const shifts: Migration = {
  name: "013-shifts",
  up: async (sequelize) => {
    await sequelize.query(`
      create table shift (
        id integer generated always as identity primary key,
        user_id integer not null references app_user,
        jetty_id smallint not null references jetty check (jetty_id in (1, 2)),
        opened_at timestamptz not null,
        float_sen integer not null check (float_sen >= 0),
        form_key text not null unique check (length(form_key) between 8 and 64),
        -- The closed shift whose counted cash this one began with.
        handed_from integer unique references shift,
        closed_at timestamptz,
        closed_by integer references app_user,
        counted jsonb,
        counted_sen integer check (counted_sen >= 0),
        expected_sen integer,
        over_short_reason text check (length(over_short_reason) between 1 and 500),
        -- Why somebody else closed it.
        close_reason text check (length(close_reason) between 1 and 500),
        z_no integer check (z_no > 0),
        z_data jsonb,
        z_hash bytea check (length(z_hash) = 32),
        z_prev_hash bytea check (length(z_prev_hash) = 32),
        handed_to integer references app_user,
        unique (jetty_id, z_no),
        check (closed_at >= opened_at),
        check (case when closed_at is null
          then num_nonnulls(closed_by, counted, counted_sen, expected_sen, over_short_reason, close_reason, z_no, z_data, z_hash, z_prev_hash, handed_to) = 0
          else num_nulls(closed_by, counted, counted_sen, expected_sen, z_no, z_data, z_hash, z_prev_hash) = 0 end),
        check (closed_by is null or (closed_by = user_id) = (close_reason is null))
      );
      create unique index one_open_shift_a_user on shift (user_id) where closed_at is null;
      create index shift_of_user on shift (user_id, id);
      create index shift_closed_at on shift (closed_at, id);
      create index shift_handed_to on shift (handed_to) where handed_to is not null;

      create function closed_shift_stays() returns trigger language plpgsql as $f$
        begin
          if old.closed_at is null and tg_op = 'UPDATE' and new.id = old.id and new.user_id = old.user_id and new.jetty_id = old.jetty_id
            and new.opened_at = old.opened_at and new.float_sen = old.float_sen and new.handed_from is not distinct from old.handed_from then return new; end if;
          raise exception 'shift % does not change', old.id using errcode = '23514', constraint = 'closed_shift_stays';
        end $f$;
      create trigger closed_shift_stays before update or delete on shift for each row execute function closed_shift_stays();

      create table drawer_entry (
        id integer generated always as identity primary key,
        shift_id integer not null references shift,
        at timestamptz not null,
        kind text not null check (kind in ('float', 'cash_in', 'change', 'refund', 'paid_in', 'paid_out', 'no_sale')),
        -- More than nothing is into the drawer, less than nothing out of it.
        amount_sen integer not null,
        ticket_id integer references ticket,
        reason text check (length(reason) between 1 and 500),
        by_user integer not null references app_user,
        form_key text unique check (length(form_key) between 8 and 64),
        check (case kind when 'float' then amount_sen >= 0 when 'cash_in' then amount_sen >= 0 when 'paid_in' then amount_sen > 0
          when 'no_sale' then amount_sen = 0 when 'change' then amount_sen <= 0 else amount_sen < 0 end),
        check ((kind in ('cash_in', 'change', 'refund')) = (ticket_id is not null)),
        check (kind not in ('paid_in', 'paid_out', 'no_sale') or reason is not null)
      );
      create index drawer_entry_shift on drawer_entry (shift_id, kind) include (amount_sen);
      create index drawer_entry_ticket on drawer_entry (ticket_id) where ticket_id is not null;
      create unique index one_float_a_shift on drawer_entry (shift_id) where kind = 'float';

      -- The share lock lets sales of one shift pass each other, and makes each wait for a closing and a closing for each.
      create function drawer_entry_of_open_shift() returns trigger language plpgsql as $f$
        begin
          perform 1 from shift where id = new.shift_id and closed_at is null for share;
          if found then return new; end if;
          raise exception 'shift % is closed', new.shift_id using errcode = '23514', constraint = 'drawer_entry_of_open_shift';
        end $f$;
      create trigger drawer_entry_of_open_shift before insert on drawer_entry for each row execute function drawer_entry_of_open_shift();

      create function drawer_entry_stays() returns trigger language plpgsql as $f$
        begin
          raise exception 'an entry of the drawer does not change' using errcode = '23514', constraint = 'drawer_entry_stays';
        end $f$;
      create trigger drawer_entry_stays before update or delete on drawer_entry for each row execute function drawer_entry_stays();

      -- Whoever closes locks the jetty's row, so that numbers have no gaps and each hash follows the one before.
      create table z_chain (
        jetty_id smallint primary key references jetty,
        last_no integer not null default 0 check (last_no >= 0),
        last_hash bytea not null default decode(repeat('00', 32), 'hex') check (length(last_hash) = 32)
      );
      insert into z_chain (jetty_id) values (1), (2);

      create table slip (
        id integer generated always as identity primary key,
        shift_id integer not null references shift,
        kind text not null check (kind in ('open', 'close')),
        language text not null check (language in ('ms', 'en')),
        content_hash bytea not null check (length(content_hash) = 32),
        bytes bytea not null,
        sha256 bytea not null check (sha256 = pg_catalog.sha256(bytes)),
        created_at timestamptz not null default now(),
        unique (shift_id, kind, language, content_hash)
      );
      alter table slip alter column bytes set storage external;
      create index slip_age on slip (created_at);

      grant select, insert, update on shift to jetty_app;
      grant select, insert on drawer_entry to jetty_app;
      grant select, update on z_chain to jetty_app;
      grant select, insert, delete on slip to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table slip, z_chain, drawer_entry, shift;
      drop function drawer_entry_stays(), drawer_entry_of_open_shift(), closed_shift_stays();
    `);
  },
};
