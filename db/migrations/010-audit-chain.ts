import type { Migration } from "./migration";

/**
 * The audit's chain, its reading copy, and the error log. A sale only adds its audit row: hashing
 * and indexing come seconds later, in a sweep, so that no sale waits for another one.
 */
export const auditChain: Migration = {
  name: "010-audit-chain",
  up: async (sequelize) => {
    await sequelize.query(`
      create extension if not exists pg_trgm;

      -- Numbers of transactions begin anew when a dump is restored into another server: its owner then begins another era.
      alter table audit add column era smallint not null default 1 check (era > 0);
      create index audit_order on audit (era, txid, id);
      create index audit_actor on audit (actor_id, id) where actor_id is not null;

      -- The application says what happened; when, in which transaction and as which row is not its to say.
      revoke insert on audit from jetty_app;
      grant insert (actor_kind, actor_id, module, action, subject_type, subject_id, before, after) on audit to jetty_app;

      -- One seal for up to 1,000 rows in the order of (era, txid, id), and where it ends.
      create table audit_seal (
        no integer primary key check (no > 0),
        last_era smallint not null,
        last_txid xid8 not null,
        last_id integer not null,
        rows integer not null check (rows between 1 and 1000),
        total bigint not null check (total >= rows),
        root bytea not null check (length(root) = 32),
        previous bytea unique check (length(previous) = 32),
        at timestamptz(3) not null,
        hash bytea not null unique check (length(hash) = 32),
        check ((no = 1) = (previous is null))
      );

      -- A sealed row's link of the chain, and the words it is found by.
      create table audit_line (
        audit_id integer primary key,
        seal_no integer not null references audit_seal,
        hash bytea not null unique check (length(hash) = 32),
        actor_id integer,
        module text not null,
        words text not null
      );
      create index audit_line_seal on audit_line (seal_no);
      create index audit_line_words on audit_line using gin (words gin_trgm_ops);
      create index audit_line_module on audit_line (module, audit_id);
      create index audit_line_actor on audit_line (actor_id, audit_id) where actor_id is not null;

      -- Whoever must change such a row switches the trigger off by name first; nothing does so by accident.
      create function audit_stands() returns trigger language plpgsql as $f$
        begin raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501', constraint = 'audit_stands'; end $f$;
      create trigger audit_stands before update or delete or truncate on audit for each statement execute function audit_stands();
      create trigger audit_stands before update or delete or truncate on audit_seal for each statement execute function audit_stands();
      create trigger audit_stands before update or delete or truncate on audit_line for each statement execute function audit_stands();

      -- Errors that nobody expected; equal ones of one minute are one row.
      create table error_entry (
        id integer generated always as identity primary key,
        at timestamptz not null,
        last_at timestamptz not null,
        minute timestamptz not null,
        times integer not null default 1 check (times > 0),
        fingerprint bytea not null check (length(fingerprint) = 32),
        source text not null check (source in ('web', 'worker', 'print-server')),
        place text not null check (length(place) <= 200),
        request_id text not null check (length(request_id) <= 64),
        user_id integer,
        name text not null check (length(name) <= 100),
        message text not null check (length(message) <= 1000),
        stack text not null check (length(stack) <= 4000),
        unique (minute, fingerprint)
      );

      grant select, insert on audit_seal, audit_line to jetty_app;
      grant select, insert, update, delete on error_entry to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table error_entry, audit_line, audit_seal;
      drop trigger audit_stands on audit;
      drop function audit_stands();
      drop index audit_actor, audit_order;
      alter table audit drop column era;
      grant insert on audit to jetty_app;
    `);
  },
};
