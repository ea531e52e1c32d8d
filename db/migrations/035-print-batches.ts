import type { Migration } from "./migration";

/** Prints that were asked for together: each ticket once, after those that stand alone. */
export const printBatches: Migration = {
  name: "035-print-batches",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table print_job add column batch uuid, add check (batch is null or kind = 'ticket');
      create unique index print_job_batch on print_job (batch, ticket_id) where batch is not null;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index print_job_batch;
      alter table print_job drop column batch;
    `);
  },
};
