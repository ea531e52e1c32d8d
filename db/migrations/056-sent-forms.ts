import type { Migration } from "./migration";

/**
 * Where the first answer to a form of the staff led: pressed again, it leads there and nothing is
 * done a second time. Nothing of the form itself is kept.
 */
export const sentForms: Migration = {
  name: "056-sent-forms",
  up: async (sequelize) => {
    await sequelize.query(`
      create table sent_form (
        -- Of who sent it, where to, from which drawing of the page, and with what in its fields.
        hash bytea primary key check (length(hash) = 32),
        claimed_at timestamptz not null,
        answered boolean not null default false,
        -- Null where the answer was a page of its own, which is shown once.
        location text check (length(location) <= 4000),
        cookies text[] not null default '{}',
        check (answered or location is null)
      );
      create index sent_form_age on sent_form (claimed_at);

      grant select, insert, update, delete on sent_form to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table sent_form");
  },
};
