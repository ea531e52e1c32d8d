import type { Migration } from "./migration";

/** The error log also keeps what went wrong in a browser of the staff. */
export const browserErrors: Migration = {
  name: "019-browser-errors",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table error_entry drop constraint error_entry_source_check;
      alter table error_entry add constraint error_entry_source_check
        check (source in ('web', 'worker', 'print-server', 'browser'));
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      delete from error_entry where source = 'browser';
      alter table error_entry drop constraint error_entry_source_check;
      alter table error_entry add constraint error_entry_source_check
        check (source in ('web', 'worker', 'print-server'));
    `);
  },
};
