import type { Migration } from "./migration";

/** The audit of some days is found by its times. */
export const auditDays: Migration = {
  name: "024-audit-days",
  up: async (sequelize) => {
    await sequelize.query("create index audit_at on audit (at)");
  },
  down: async (sequelize) => {
    await sequelize.query("drop index audit_at");
  },
};
