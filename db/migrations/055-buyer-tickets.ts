import type { Migration } from "./migration";

/**
 * A browser finds its own tickets, and an order that waits for the counter does so until its
 * departure.
 */
export const buyerTickets: Migration = {
  name: "055-buyer-tickets",
  up: async (sequelize) => {
    await sequelize.query(`
      create index ticket_browser on ticket (browser_hash, created_at) where browser_hash is not null;

      -- Codes of days that are over may stand again among today's.
      delete from saved_order where day < (now() at time zone 'Asia/Kuala_Lumpur')::date;
      alter table saved_order rename column day to last_day;
      alter table saved_order drop constraint saved_order_day_code_key, add unique (code);
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      alter table saved_order drop constraint saved_order_code_key;
      alter table saved_order rename column last_day to day;
      alter table saved_order add unique (day, code);
      drop index ticket_browser;
    `);
  },
};
