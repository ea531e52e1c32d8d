import type { Migration } from "./migration";

/** What personal data was masked or erased, and what finds the next of it. */
export const retention: Migration = {
  name: "064-retention",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table ticket
        -- Since when the numbers of identity cards and passports are masked.
        add column masked_at timestamptz,
        -- Since when the buyer, and whoever else was asked for, is no longer named.
        add column erased_at timestamptz;
      create index ticket_unmasked on ticket (ticket_date, id) where masked_at is null;
      create index ticket_never_paid on ticket (ticket_date, id)
        where erased_at is null and paid_at is null and state in ('expired', 'cancelled');

      grant delete on boarding_scan to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      revoke delete on boarding_scan from jetty_app;
      drop index ticket_never_paid, ticket_unmasked;
      alter table ticket drop column masked_at, drop column erased_at;
    `);
  },
};
