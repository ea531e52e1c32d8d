import type { Migration } from "./migration";

/** The passenger lists of a ticket (2.11), at most 20, and what the letters' lists are read by. */
export const ticketFiles: Migration = {
  name: "033-ticket-files",
  up: async (sequelize) => {
    await sequelize.query(`
      create table ticket_file (
        ticket_id integer not null references ticket,
        -- Two that take the same place at once cannot both stay.
        place smallint not null check (place between 1 and 20),
        file_name text not null unique references stored_file (name),
        primary key (ticket_id, place)
      );
      grant select, insert, delete on ticket_file to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table ticket_file;");
  },
};
