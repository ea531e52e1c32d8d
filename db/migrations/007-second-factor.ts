import type { Migration } from "./migration";

/**
 * What guards an account beyond its password: one-time codes, recovery codes, a PIN for the lock
 * page, locking by hand.
 */
export const secondFactor: Migration = {
  name: "007-second-factor",
  up: async (sequelize) => {
    await sequelize.query(`
      -- The secret is sealed with the house's own key (SECRET_KEY): whoever reads the table alone can make no code.
      -- last_step is the time step of the last code that was taken; only a later one is taken again.
      create table second_factor (
        user_id integer primary key references app_user,
        secret bytea not null check (length(secret) between 45 and 200),
        last_step bigint not null check (last_step > 0),
        created_at timestamptz not null
      );

      -- A recovery code has 78 random bits, so that a plain hash is enough, and works once; using it up is deleting its row.
      create table recovery_code (
        user_id integer not null references second_factor on delete cascade,
        code_hash bytea not null check (length(code_hash) = 32),
        primary key (user_id, code_hash)
      );

      -- A login whose password was right and that waits for its code. The hashes say which password was shown: it must still stand then.
      create table pending_login (
        token_hash bytea primary key check (length(token_hash) = 32),
        user_id integer not null references app_user,
        platform text not null,
        password_hash text not null,
        temporary_hash bytea,
        new_hash text,
        failures smallint not null default 0 check (failures between 0 and 5),
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index pending_login_owner on pending_login (user_id);
      create index pending_login_age on pending_login (expires_at);

      create table lock_pin (
        user_id integer primary key references app_user,
        pin_hash text not null,
        failures smallint not null default 0 check (failures between 0 and 5),
        created_at timestamptz not null
      );

      alter table staff_session add column locked_at timestamptz;

      grant select, insert, update, delete on second_factor, recovery_code, pending_login, lock_pin to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      alter table staff_session drop column locked_at;
      drop table lock_pin, pending_login, recovery_code, second_factor;
    `);
  },
};
