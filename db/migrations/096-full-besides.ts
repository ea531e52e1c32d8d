import { BY_DATE, madeSql, PAPERS } from "./082-who-may-board";
import type { Migration } from "./migration";

/** A place that somebody has by the decision of a conflict is taken: no scan boards another on it (docs/boarding.md). */
export const fullBesides: Migration = {
  name: "096-full-besides",
  up: async (sequelize) => {
    await sequelize.query(madeSql(BY_DATE, PAPERS, " + aboard_on_departure(d.id)"));
  },
  down: async (sequelize) => {
    await sequelize.query(madeSql(BY_DATE, PAPERS));
  },
};
