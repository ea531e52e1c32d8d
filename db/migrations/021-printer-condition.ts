import type { Migration } from "./migration";

/** How a print server found a printer when it looked, and when that was. */
export const printerCondition: Migration = {
  name: "021-printer-condition",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table printer
        add column condition text check (condition in ('ready', 'no_status', 'paper_out',
          'cover_open', 'printer_error', 'printer_off', 'printer_silent', 'queue_stopped',
          'folder_unwritable')),
        add column probed_at timestamptz,
        add constraint printer_condition check ((condition is null) = (probed_at is null));
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("alter table printer drop column condition, drop column probed_at");
  },
};
