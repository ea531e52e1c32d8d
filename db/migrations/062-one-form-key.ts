import type { Migration } from "./migration";

/** Every form of the staff is known by its row of `sent_form`: nothing uses keys of its own here. */
export const oneFormKey: Migration = {
  name: "062-one-form-key",
  up: async (sequelize) => {
    await sequelize.query("drop table used_form_key");
  },
  down: async (sequelize) => {
    await sequelize.query(`
      create table used_form_key (
        user_id integer not null references app_user,
        key text not null check (length(key) between 20 and 64),
        used_at timestamptz not null,
        made_id integer,
        primary key (user_id, key)
      );
      create index used_form_key_age on used_form_key (used_at);

      grant select, insert, update, delete on used_form_key to jetty_app;
    `);
  },
};
