import type { Migration } from "./migration";

/** Orders of the weather desk whose buyers are still to be called, which the dashboard counts. */
export const casesToPhone: Migration = {
  name: "084-cases-to-phone",
  up: async (sequelize) => {
    await sequelize.query(`
      create index weather_case_to_phone on weather_case (stoppage_id, id)
        where phoned_at is null and (choice is null or (choice = 'refund' and bank_name is null));
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop index weather_case_to_phone");
  },
};
