import type { Migration } from "./migration";

/** Order drafts and what they become: tickets, their lines and their passengers. */
export const orders: Migration = {
  name: "002-orders",
  up: async (sequelize) => {
    await sequelize.query(`
      create table order_draft (
        id_hash bytea primary key check (length(id_hash) = 32),
        channel text not null check (channel in ('web', 'counter')),
        version integer not null default 1,
        form_key text not null unique,
        data jsonb not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index order_draft_expiry on order_draft (expires_at);

      create table ticket (
        id integer generated always as identity primary key,
        ticket_code text not null unique check (ticket_code ~ '^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{12,20}$'),
        receipt_no text not null unique,
        ticket_flag smallint not null check (ticket_flag in (1, 2, 3)),
        jetty_id smallint not null references jetty,
        ticket_date date not null,
        state text not null default 'unpaid' check (state in ('unpaid', 'paid', 'expired', 'cancelled')),
        amount_sen integer not null check (amount_sen >= 0),
        transaction_charge_sen integer not null check (transaction_charge_sen = case when ticket_flag < 3 then 100 else 0 end),
        total_passengers integer not null check (total_passengers between 1 and 1000),
        name text check (length(name) <= 200),
        email text check (length(email) <= 200),
        phone_no text check (phone_no ~ '^\\+?[0-9]{9,15}$'),
        ic text check (length(ic) between 6 and 14),
        country text check (country ~ '^[A-Z]{2}$'),
        region text check (length(region) <= 200),
        payment_method text not null,
        language text not null default 'ms' check (language in ('ms', 'en')),
        form_key text not null unique,
        form_hash bytea not null,
        browser_hash bytea,
        ip_address inet,
        created_at timestamptz not null default now(),
        expires_at timestamptz,
        paid_at timestamptz,
        sale_day date,
        cancelled_at timestamptz,
        check (ticket_flag = 3 or (name is not null and email is not null and phone_no is not null and ic is not null and country is not null)),
        check ((state = 'paid') <= (paid_at is not null and sale_day is not null)),
        check ((state = 'cancelled') = (cancelled_at is not null)),
        check (state in ('paid', 'cancelled') or paid_at is null)
      );
      create index ticket_phone on ticket (phone_no, ticket_date);
      create index ticket_ic on ticket (ic, ticket_date);
      create index ticket_expiry on ticket (expires_at) where state = 'unpaid';
      create index ticket_departure on ticket (ticket_date, jetty_id) where state = 'paid';

      create table ticket_line (
        ticket_id integer not null references ticket,
        category text not null references price (category),
        quantity integer not null check (quantity between 1 and 1000),
        fare_sen integer not null check (fare_sen >= 0),
        primary key (ticket_id, category)
      );

      create table passenger (
        id integer generated always as identity primary key,
        ticket_id integer not null references ticket,
        no integer not null check (no between 1 and 1000),
        category text not null references price (category),
        name text check (length(name) between 3 and 200),
        ic text check (length(ic) between 6 and 14),
        country text check (country ~ '^[A-Z]{2}$'),
        unique (ticket_id, no)
      );

      -- A sequence a jetty and year: a counter row would make every sale wait for the one before it to reach the disk.
      create function next_receipt_no(jetty smallint, year integer) returns text language plpgsql security definer set search_path = public as $f$
        declare
          name text := format('receipt_no_%s_%s', jetty, year);
          prefix text := (select code from jetty j where j.id = jetty);
        begin
          if to_regclass(name) is null then
            perform pg_advisory_xact_lock(72657475);
            execute format('create sequence if not exists %I', name);
          end if;
          return format('%s-%s-%s', prefix, year, lpad(nextval(name::regclass)::text, 6, '0'));
        end $f$;

      create function ticket_moves() returns trigger language plpgsql as $f$
        begin
          if old.state = new.state
            or (old.state = 'unpaid' and new.state in ('paid', 'expired', 'cancelled'))
            or (old.state = 'expired' and new.state in ('paid', 'cancelled'))
            or (old.state = 'paid' and new.state = 'cancelled') then return new; end if;
          raise exception 'a ticket does not go from % to %', old.state, new.state using errcode = '23514', constraint = 'ticket_moves';
        end $f$;
      create trigger ticket_moves before update of state on ticket for each row execute function ticket_moves();

      grant select, insert, update, delete on order_draft to jetty_app;
      grant select, insert, update on ticket, passenger to jetty_app;
      grant select, insert on ticket_line to jetty_app;
      revoke all on function next_receipt_no(smallint, integer) from public;
      grant execute on function next_receipt_no(smallint, integer) to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table passenger, ticket_line, ticket, order_draft;
      drop function ticket_moves();
      drop function next_receipt_no(smallint, integer);
      do $$ declare s text; begin
        for s in select sequencename from pg_sequences where schemaname = 'public' and sequencename like 'receipt_no_%' loop
          execute format('drop sequence %I', s);
        end loop;
      end $$;
    `);
  },
};
