import type { Migration } from "./migration";

/** When a user's last report was begun, which decides whose turn is next. */
export const reportTurns: Migration = {
  name: "081-report-turns",
  up: async (sequelize) => {
    await sequelize.query(`
      create index report_begun on report (user_id, started_at desc) where started_at is not null;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop index report_begun");
  },
};
