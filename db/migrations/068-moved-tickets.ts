import type { Migration } from "./migration";

/** A ticket that moves to another departure lets its places go (docs/departures.md). */
export const movedTickets: Migration = {
  name: "068-moved-tickets",
  up: async (sequelize) => {
    await sequelize.query("grant delete on ticket_departure to jetty_app");
  },
  down: async (sequelize) => {
    await sequelize.query("revoke delete on ticket_departure from jetty_app");
  },
};
