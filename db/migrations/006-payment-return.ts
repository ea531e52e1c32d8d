import type { Migration } from "./migration";

/**
 * When a browser came back from the gateway's page: until the gateway answered a question put after
 * that, the buyer waits.
 */
export const paymentReturn: Migration = {
  name: "006-payment-return",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table payment_attempt add column returned_at timestamptz;
      create index gateway_event_answers on gateway_event (attempt_id, last_seen_at) where kind in ('query', 'callback');
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index gateway_event_answers;
      alter table payment_attempt drop column returned_at;
    `);
  },
};
