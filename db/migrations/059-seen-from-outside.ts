import type { Migration } from "./migration";

/** What a job was asked for by, and an index for when the last ticket mail went out. */
export const seenFromOutside: Migration = {
  name: "059-seen-from-outside",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table outbox add column request_id text;
      alter table outbox add constraint outbox_request_id check (length(request_id) <= 64) not valid;
      create index outbox_ticket_mail_sent on outbox (done_at)
        where job = 'mail.ticket' and state = 'done' and skipped is null;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index outbox_ticket_mail_sent;
      alter table outbox drop column request_id;
    `);
  },
};
