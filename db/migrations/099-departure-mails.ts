import type { Migration } from "./migration";

const MAILS = (further: string) => `
  drop index outbox_ticket_mail;
  create index outbox_ticket_mail on outbox (((payload ->> 'ticketId')::int), id)
    where job in ('mail.ticket', 'mail.ticket-cancelled', 'mail.date-blocked', 'mail.weather', 'mail.travel-credit'${further});`;
const SKIPPED = (further: string) => `
  alter table outbox drop constraint outbox_skipped_check, add constraint outbox_skipped_check
    check (skipped in ('cancelled', 'not_paid', 'not_cancelled', 'no_address', 'date_open', 'answered'${further}));`;

/** The mails of a ticket have one more kind, about its departure, and one more reason to be left out. */
export const departureMails: Migration = {
  name: "099-departure-mails",
  up: async (sequelize) => {
    await sequelize.query(MAILS(", 'mail.departure'") + SKIPPED(", 'overtaken'"));
  },
  down: async (sequelize) => {
    await sequelize.query(
      `update outbox set skipped = 'answered' where skipped = 'overtaken';${MAILS("")}${SKIPPED("")}`,
    );
  },
};
