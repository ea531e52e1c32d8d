import type { Migration } from "./migration";

/** Why a job that is done had nothing to do any more: a mail whose ticket was cancelled meanwhile. */
export const skippedMails: Migration = {
  name: "039-skipped-mails",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table outbox add column skipped text
        check (skipped in ('cancelled', 'not_paid', 'not_cancelled', 'no_address', 'date_open')),
        add constraint outbox_skipped check (skipped is null or state = 'done')`);
  },
  down: async (sequelize) => {
    await sequelize.query("alter table outbox drop column skipped");
  },
};
