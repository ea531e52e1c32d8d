import type { Migration } from "./migration";

/**
 * Tokens of devices that make calls in the name of a user: each with a name, what it may do and an
 * end. The database keeps a token's hash alone.
 */
export const deviceTokens: Migration = {
  name: "050-device-tokens",
  up: async (sequelize) => {
    await sequelize.query(`
      create table device_token (
        id integer generated always as identity primary key,
        token_hash bytea not null unique check (length(token_hash) = 32),
        user_id integer not null references app_user,
        name text not null check (length(name) between 1 and 60),
        scope text not null check (scope in ('print_server', 'scanner', 'figures')),
        created_at timestamptz not null,
        expires_at timestamptz not null
          check (expires_at > created_at and expires_at <= created_at + interval '365 days'),
        -- Null until it is used.
        last_seen timestamptz,
        address text not null default '' check (length(address) <= 60),
        user_agent text not null default '' check (length(user_agent) <= 200)
      );
      create index device_token_owner on device_token (user_id);
      create index device_token_age on device_token (expires_at);

      grant select, insert, update, delete on device_token to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table device_token");
  },
};
