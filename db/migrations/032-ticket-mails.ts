import type { Migration } from "./migration";

/** The mails of one ticket are found among millions of jobs. */
export const ticketMails: Migration = {
  name: "032-ticket-mails",
  up: async (sequelize) => {
    await sequelize.query(`
      create index outbox_ticket_mail on outbox (((payload ->> 'ticketId')::int), id)
        where job in ('mail.ticket', 'mail.ticket-cancelled', 'mail.date-blocked')`);
  },
  down: async (sequelize) => {
    await sequelize.query("drop index outbox_ticket_mail");
  },
};
