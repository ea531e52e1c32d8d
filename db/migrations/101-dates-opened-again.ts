import type { Migration } from "./migration";

/** Whose date is open again is no longer one who was told that it is blocked. */
export const datesOpenedAgain: Migration = {
  name: "101-dates-opened-again",
  up: async (sequelize) => {
    await sequelize.query("grant delete on blocked_date_mail to jetty_app");
  },
  down: async (sequelize) => {
    await sequelize.query("revoke delete on blocked_date_mail from jetty_app");
  },
};
