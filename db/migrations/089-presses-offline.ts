import type { Migration } from "./migration";

/**
 * Presses of a thumb that a device made without a network: heads and life jackets. Each counts once by its
 * nonce, at the time when it was pressed.
 */
export const pressesOffline: Migration = {
  name: "089-presses-offline",
  up: async (sequelize) => {
    await sequelize.query(`
      -- Of what a device kept and sent later; null of a press that came as it was made.
      alter table head_count add column sent_at timestamptz, add column sent_by integer references app_user,
        add constraint head_count_sent check ((sent_at is null) = (sent_by is null));

      create table jacket_press (
        id integer generated always as identity primary key,
        departure_id integer not null references departure on delete cascade,
        size text not null check (size in ('adult', 'child', 'infant')),
        step smallint not null check (step between -1000 and 1000 and step <> 0),
        nonce text not null unique check (length(nonce) between 16 and 64),
        pressed_at timestamptz not null,
        pressed_by integer not null references app_user,
        sent_at timestamptz not null,
        sent_by integer not null references app_user
      );
      create index jacket_press_departure on jacket_press (departure_id);
      grant select, insert on jacket_press to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table jacket_press;
      alter table head_count drop column sent_at, drop column sent_by;
    `);
  },
};
