import type { Migration } from "./migration";

/** The role of the application, which belongs to the server and outlives its databases. */
export const MAKE_ROLE = `
      do $$ begin
        create role jetty_app nologin;
      exception when duplicate_object or unique_violation then null; end $$;
      do $$ begin
        execute format('grant jetty_app to %I', current_user);
      exception when others then
        if not pg_has_role(current_user, 'jetty_app', 'member') then raise; end if;
      end $$;`;

/** Jetties, prices, settings, blocked dates, people and their sessions, audit, outbox, limits. */
export const ground: Migration = {
  name: "001-ground",
  up: async (sequelize) => {
    await sequelize.query(`
      ${MAKE_ROLE}
      grant usage on schema public to jetty_app;
      create extension if not exists btree_gist;

      create table jetty (
        id smallint primary key check (id > 0),
        name text not null unique,
        code text not null unique check (code ~ '^[A-Z]{3}$'),
        place text not null
      );
      insert into jetty (id, name, code, place) values
        (1, 'Merang', 'MRG', 'Kampung Merang, Setiu'), (2, 'Mangkok', 'MKK', 'Kampung Mangkok, Setiu');

      -- A price never set is null, and counts as 0; 0 set on purpose is a free ticket.
      create table price (
        category text primary key,
        fare_sen integer check (fare_sen >= 0),
        offered boolean not null default true,
        updated_at timestamptz not null default now()
      );
      insert into price (category) values
        ('adult'), ('adult_oku'), ('child'), ('child_oku'), ('baby'), ('senior'), ('super_senior'), ('student'), ('gov_agency'),
        ('adult_foreigner'), ('adult_oku_foreigner'), ('child_foreigner'), ('child_oku_foreigner'), ('baby_foreigner');

      -- One row. The version rises with every change of setting, price or blocked date, so that a cached page knows its age.
      create table setting (
        id smallint primary key default 1 check (id = 1),
        payment_enabled boolean not null default true,
        max_adult integer not null default 500 check (max_adult > 0),
        max_child integer not null default 200 check (max_child > 0),
        version integer not null default 1
      );
      insert into setting default values;

      create table app_user (
        id integer generated always as identity primary key,
        name text not null check (length(name) between 2 and 200),
        username text not null unique,
        email text not null,
        phone text not null,
        password_hash text not null,
        jetty_id smallint not null check (jetty_id between 0 and 2),
        access smallint not null check (access between 1 and 5),
        type text not null default 'internal' check (type in ('internal', 'amiro')),
        active boolean not null default true,
        last_active timestamptz,
        created_at timestamptz not null default now()
      );
      create unique index app_user_email on app_user (lower(email));

      create table staff_session (
        token_hash bytea primary key check (length(token_hash) = 32),
        user_id integer not null references app_user,
        platform text not null,
        jetty_id smallint not null check (jetty_id between 0 and 2),
        created_at timestamptz not null default now(),
        last_seen timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index staff_session_owner on staff_session (user_id);

      create table blocked_date (
        id integer generated always as identity primary key,
        days daterange not null check (not isempty(days) and lower(days) is not null and upper(days) is not null),
        details text not null check (length(btrim(details)) between 1 and 200),
        created_by integer references app_user,
        created_at timestamptz not null default now(),
        removed_at timestamptz,
        constraint blocked_date_overlap exclude using gist (days with &&) where (removed_at is null)
      );

      create table audit (
        id integer generated always as identity primary key,
        at timestamptz not null default now(),
        txid xid8 not null default pg_current_xact_id(),
        actor_kind text not null check (actor_kind in ('user', 'buyer', 'system')),
        actor_id integer references app_user check ((actor_kind = 'user') = (actor_id is not null)),
        module text not null,
        action text not null,
        subject_type text not null,
        subject_id text not null,
        before jsonb,
        after jsonb,
        check (action <> 'update' or (before is not null and after is not null))
      );
      create index audit_subject on audit (subject_type, subject_id);

      -- What the world must hear of, written with the change itself. The row is the job: the queue only wakes somebody up.
      create table outbox (
        id integer generated always as identity primary key,
        job text not null,
        payload jsonb not null,
        unique_key text,
        state text not null default 'waiting' check (state in ('waiting', 'queued', 'running', 'done', 'failed')),
        tries smallint not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        run_after timestamptz not null default now(),
        queued_at timestamptz,
        done_at timestamptz,
        check ((state = 'done') = (done_at is not null))
      );
      create index outbox_waiting on outbox (run_after) where state = 'waiting';
      create index outbox_under_way on outbox (queued_at) where state in ('queued', 'running');
      create unique index outbox_unique_key on outbox (unique_key) where state in ('waiting', 'queued', 'running');
      create function outbox_notify() returns trigger language plpgsql as $f$
        begin perform pg_notify('outbox', ''); return null; end $f$;
      create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();

      -- Unlogged: a count lost in a crash costs nothing, and an order need not wait for the disk for it.
      create unlogged table rate_limit (
        key text not null,
        window_start timestamptz not null,
        hits integer not null,
        primary key (key, window_start)
      );
      create index rate_limit_age on rate_limit (window_start);

      create function configuration_version() returns trigger language plpgsql as $f$
        begin new.version := old.version + 1; return new; end $f$;
      create trigger configuration_version before update on setting for each row execute function configuration_version();
      create function configuration_changed() returns trigger language plpgsql as $f$
        begin update setting set version = version; return null; end $f$;
      create trigger configuration_changed after update on price for each statement execute function configuration_changed();
      create trigger configuration_changed after insert or update on blocked_date for each statement execute function configuration_changed();

      grant select on jetty to jetty_app;
      grant select, update on price, setting to jetty_app;
      grant select, insert, update on app_user, blocked_date, outbox to jetty_app;
      grant select, insert, update, delete on staff_session, rate_limit to jetty_app;
      grant delete on outbox to jetty_app;
      grant select, insert on audit to jetty_app;
      grant select on migration to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table rate_limit, outbox, audit, blocked_date, staff_session, app_user, setting, price, jetty;
      drop function outbox_notify();
      drop function configuration_version();
      drop function configuration_changed();
    `);
  },
};
