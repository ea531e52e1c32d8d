import type { Migration } from "./migration";

/**
 * What a ticket sold at the counter says beyond an online one, and orders that wait in the queue
 * for a cashier.
 */
export const counter: Migration = {
  name: "014-counter",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table ticket
        add column shift_id integer references shift,
        add column seller_id integer references app_user,
        add column operator_id integer references operator,
        add column other_operator_name text check (length(other_operator_name) between 3 and 200),
        add column agency_name text check (length(agency_name) between 3 and 200),
        add column company_name text check (length(company_name) between 1 and 200),
        add column cash_in_sen integer,
        add column change_sen integer,
        add constraint ticket_counter check (case when ticket_flag = 3
          then shift_id is not null and seller_id is not null and state in ('paid', 'cancelled') and paid_at is not null
          else num_nonnulls(shift_id, seller_id, operator_id, other_operator_name, agency_name, company_name, cash_in_sen, change_sen) = 0 end),
        add constraint ticket_cash check (case when ticket_flag = 3 and payment_method = 'Cash'
          then cash_in_sen is not null and change_sen is not null and cash_in_sen >= amount_sen and change_sen = cash_in_sen - amount_sen
          else cash_in_sen is null and change_sen is null end),
        add constraint ticket_credit check (ticket_flag < 3 or payment_method <> 'Credit Facility'
          or (name is not null and company_name is not null and email is not null and phone_no is not null)),
        add constraint ticket_one_operator check (operator_id is null or other_operator_name is null);
      create index ticket_shift on ticket (shift_id) where shift_id is not null;
      create index ticket_operator on ticket (operator_id) where operator_id is not null;
      create index ticket_seller on ticket (seller_id, paid_at) where seller_id is not null;

      -- Filled in by a buyer in the queue, to be called up by four letters on the same day. The order goes with its use.
      create table saved_order (
        id integer generated always as identity primary key,
        code text not null check (code ~ '^[BCDFGHJKMNPQRSTVWXYZ]{4}$'),
        day date not null,
        data jsonb,
        created_at timestamptz not null,
        taken_at timestamptz,
        taken_by integer references app_user,
        unique (day, code),
        check (num_nonnulls(taken_at, taken_by) in (0, 2)),
        check ((data is null) = (taken_at is not null))
      );

      grant select, insert, update, delete on saved_order to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop table saved_order;
      drop index ticket_shift, ticket_operator, ticket_seller;
      alter table ticket drop constraint ticket_counter, drop constraint ticket_cash, drop constraint ticket_credit, drop constraint ticket_one_operator,
        drop column shift_id, drop column seller_id, drop column operator_id, drop column other_operator_name, drop column agency_name,
        drop column company_name, drop column cash_in_sen, drop column change_sen;
    `);
  },
};
