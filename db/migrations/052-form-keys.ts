import type { Migration } from "./migration";

/** The keys of staff's forms whose change was made: sent again, it is made no second time. */
export const formKeys: Migration = {
  name: "052-form-keys",
  up: async (sequelize) => {
    await sequelize.query(`
      create table used_form_key (
        user_id integer not null references app_user,
        key text not null check (length(key) between 20 and 64),
        used_at timestamptz not null,
        -- What was made, set in the same transaction.
        made_id integer,
        primary key (user_id, key)
      );
      create index used_form_key_age on used_form_key (used_at);

      grant select, insert, update, delete on used_form_key to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table used_form_key");
  },
};
