import type { Migration } from "./migration";

/**
 * Boat operators; and who changed a blocked date or the prices last, so that the second of two
 * people is told who was first.
 */
export const operators: Migration = {
  name: "011-operators",
  up: async (sequelize) => {
    await sequelize.query(`
      create extension if not exists pg_trgm;

      create table operator (
        id integer generated always as identity primary key,
        company_name text not null check (length(btrim(company_name)) between 1 and 200),
        name text not null check (length(btrim(name)) between 1 and 200),
        email text not null check (length(email) between 3 and 200),
        phone text not null check (phone ~ '^[0-9]{9,12}$'),
        ic text not null check (ic ~ '^[0-9]{12,14}$'),
        jetty_id smallint not null default 0 check (jetty_id between 0 and 2),
        active boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        created_by integer references app_user,
        updated_at timestamptz not null default now(),
        updated_by integer references app_user,
        -- What the lists are searched by; an ic number is not among it.
        search text not null generated always as (lower(company_name || ' ' || name || ' ' || email || ' ' || phone)) stored
      );
      create unique index operator_person on operator (lower(company_name), ic);
      create index operator_search on operator using gin (search gin_trgm_ops);
      create index operator_list on operator (active, lower(company_name), id);

      alter table blocked_date
        add column version integer not null default 1,
        add column updated_by integer references app_user,
        add column removed_by integer references app_user,
        add constraint blocked_date_remover check (removed_by is null or removed_at is not null);
      create index blocked_date_removed on blocked_date (removed_at) where removed_at is not null;

      -- The version of the whole configuration rises with blocked dates too: these count the changes of the prices and the switch alone.
      alter table setting
        add column prices_version integer not null default 1,
        add column prices_by integer references app_user,
        add column online_by integer references app_user;

      grant select, insert, update on operator to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      alter table setting drop column prices_version, drop column prices_by, drop column online_by;
      drop index blocked_date_removed;
      alter table blocked_date drop constraint blocked_date_remover, drop column removed_by, drop column updated_by, drop column version;
      drop table operator;
    `);
  },
};
