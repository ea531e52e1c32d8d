import type { Migration } from "./migration";

/** The mail that a refund was paid is one of its ticket's, and found among millions of jobs as they are. */
export const refundPaidMail: Migration = {
  name: "100-refund-paid-mail",
  up: async (sequelize) => {
    await sequelize.query(indexWith(", 'mail.refund-paid'"));
  },
  down: async (sequelize) => {
    await sequelize.query(indexWith(""));
  },
};

const indexWith = (further: string) => `
  drop index outbox_ticket_mail;
  create index outbox_ticket_mail on outbox (((payload ->> 'ticketId')::int), id)
    where job in ('mail.ticket', 'mail.ticket-cancelled', 'mail.date-blocked', 'mail.weather',
      'mail.travel-credit', 'mail.departure'${further});`;
