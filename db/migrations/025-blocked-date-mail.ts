import type { Migration } from "./migration";

/** Which buyers were written to about a blocked date: each is once (T5). */
export const blockedDateMail: Migration = {
  name: "025-blocked-date-mail",
  up: async (sequelize) => {
    await sequelize.query(`
      create table blocked_date_mail (
        blocked_date_id integer not null references blocked_date,
        ticket_id integer not null references ticket,
        asked_at timestamptz not null,
        primary key (blocked_date_id, ticket_id)
      );
      create index blocked_date_mail_ticket on blocked_date_mail (ticket_id);
      grant select, insert on blocked_date_mail to jetty_app;`);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table blocked_date_mail");
  },
};
