import type { Migration } from "./migration";

const CHARGE = (exception: string) => `check (transaction_charge_sen =
  case when ticket_flag = 3 ${exception} then 0 else 100 end)`;

/** Online orders of 0.00: paid when they are placed, without a charge and without a gateway. */
export const freeOrders: Migration = {
  name: "046-free-orders",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table ticket
        drop constraint ticket_check,
        add constraint ticket_charge ${CHARGE("or payment_method = 'free'")},
        add constraint ticket_free
          check (payment_method <> 'free' or (ticket_flag < 3 and amount_sen = 0 and state in ('paid', 'cancelled')));
    `);
  },
  /** Refused while there are such tickets: no other method says what they were. */
  down: async (sequelize) => {
    await sequelize.query(`
      alter table ticket
        drop constraint ticket_free,
        drop constraint ticket_charge,
        add constraint ticket_check ${CHARGE("")};
    `);
  },
};
