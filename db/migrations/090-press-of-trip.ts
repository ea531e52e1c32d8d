import type { Migration } from "./migration";

/** Life jackets of a boat of a date are counted by presses that a device kept, as those of a departure are. */
export const pressOfTrip: Migration = {
  name: "090-press-of-trip",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table jacket_press alter column departure_id drop not null,
        add column trip_id integer references trip,
        add constraint jacket_press_of check (num_nonnulls(departure_id, trip_id) = 1);
      create index jacket_press_trip on jacket_press (trip_id) where trip_id is not null;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      delete from jacket_press where trip_id is not null;
      alter table jacket_press drop column trip_id, alter column departure_id set not null;
    `);
  },
};
