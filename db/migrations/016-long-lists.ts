import type { Migration } from "./migration";

/**
 * What long lists need: a page far behind is found in an index alone, and blocked dates are
 * searched as people and operators are.
 */
export const longLists: Migration = {
  name: "016-long-lists",
  up: async (sequelize) => {
    await sequelize.query(`
      -- By what a list is ordered, as a column: an index over an expression does not suffice to tell which rows a page holds.
      drop index app_user_list, operator_list;
      alter table app_user add column list_name text not null generated always as (lower(name)) stored;
      alter table operator add column list_name text not null generated always as (lower(company_name)) stored;
      create index app_user_list on app_user (active, list_name, id);
      create index operator_list on operator (active, list_name, id);

      -- A day as it is written everywhere, whatever the reader's settings.
      create function iso_day(day date) returns text language sql immutable strict parallel safe
        return lpad(extract(year from day)::int::text, 4, '0') || '-' || lpad(extract(month from day)::int::text, 2, '0') || '-' || lpad(extract(day from day)::int::text, 2, '0');

      alter table blocked_date add column search_text text not null
        generated always as (lower(details) || ' ' || iso_day(lower(days)) || ' ' || iso_day(upper(days) - 1)) stored;
      create index blocked_date_search on blocked_date using gin (search_text gin_trgm_ops);
      create index blocked_date_maker on blocked_date (created_by);
      create index blocked_date_standing on blocked_date (id) where removed_at is null;
      drop index blocked_date_removed;
      create index blocked_date_removed on blocked_date (removed_at desc, id desc) where removed_at is not null;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index blocked_date_removed, blocked_date_standing, blocked_date_maker, blocked_date_search;
      create index blocked_date_removed on blocked_date (removed_at) where removed_at is not null;
      alter table blocked_date drop column search_text;
      drop function iso_day(date);
      drop index operator_list, app_user_list;
      alter table operator drop column list_name;
      alter table app_user drop column list_name;
      create index operator_list on operator (active, lower(company_name), id);
      create index app_user_list on app_user (active, lower(name), id);
    `);
  },
};
