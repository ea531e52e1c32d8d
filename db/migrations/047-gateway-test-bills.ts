import type { Migration } from "./migration";

/** Bills of RM 1.00 by which an account is tried: never a ticket's, and never a sale. */
export const gatewayTestBills: Migration = {
  name: "047-gateway-test-bills",
  up: async (sequelize) => {
    await sequelize.query(`
      create table gateway_test_bill (
        id integer generated always as identity primary key,
        gateway text not null,
        account text not null,
        host text not null,
        method text not null,
        our_ref varchar(30) unique check (our_ref ~ '^[A-Z0-9-]+$'),
        return_key text not null unique check (length(return_key) >= 22),
        amount_sen integer not null check (amount_sen = 100),
        bill_code text,
        pay_url text,
        state text not null default 'creating'
          check (state in ('creating', 'refused', 'lost', 'open', 'pending', 'failed', 'paid', 'closed', 'reversed')),
        reason varchar(200),
        made_by integer references app_user,
        created_at timestamptz not null,
        callback_at timestamptz,
        asked_at timestamptz,
        unique (gateway, host, bill_code),
        check ((bill_code is null) = (state in ('creating', 'refused', 'lost')))
      );
      create index gateway_test_bill_newest on gateway_test_bill (account, id);
      grant select, insert, update on gateway_test_bill to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop table gateway_test_bill");
  },
};
