import type { Migration } from "./migration";

/**
 * What signing in needs beyond accounts and sessions: which session is which, temporary passwords,
 * tries to log in.
 */
export const people: Migration = {
  name: "005-people",
  up: async (sequelize) => {
    await sequelize.query(`
      -- The number names a session to its owner: the hash is for whoever holds the token.
      alter table staff_session
        add column id integer generated always as identity unique,
        add column user_agent text not null default '' check (length(user_agent) <= 200),
        add column address text not null default '' check (length(address) <= 60);
      create index staff_session_age on staff_session (last_seen);

      -- A temporary password has 78 random bits, so that a plain hash is enough. The old password works until this one is used.
      create table temporary_password (
        user_id integer primary key references app_user,
        secret_hash bytea not null check (length(secret_hash) = 32),
        created_at timestamptz not null,
        expires_at timestamptz not null
      );

      -- Who tried is kept as a hash: people type passwords into the wrong field.
      create table login_tally (
        key bytea primary key check (length(key) = 32),
        failures integer not null default 0 check (failures >= 0),
        window_start timestamptz not null,
        wait_until timestamptz
      );
      create index login_tally_age on login_tally (window_start);

      grant select, insert, update, delete on temporary_password, login_tally to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table login_tally, temporary_password;
      drop index staff_session_age;
      alter table staff_session drop column id, drop column user_agent, drop column address;
    `);
  },
};
