import type { Migration } from "./migration";

/**
 * A ticket of the counter whose boat did not sail is given back by bank. Whether the office has paid
 * that stands beside the account that the buyer named: a refund of the gateway's lists is made of a
 * bill, which a sale of the counter has not.
 */
export const bankRefundsOfCounterSales: Migration = {
  name: "103-bank-refunds-of-counter-sales",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table weather_case
        -- What the office pays by bank of a sale of the counter; null of any other.
        add column bank_refund_sen integer check (bank_refund_sen > 0),
        add column paid_out_ref text check (length(btrim(paid_out_ref)) between 1 and 60),
        add column paid_out_at timestamptz,
        add column paid_out_by integer references app_user,
        add constraint weather_case_paid_out check (
          num_nonnulls(paid_out_ref, paid_out_at, paid_out_by) in (0, 3)
          and (paid_out_at is null or bank_refund_sen is not null));
      grant update (bank_refund_sen, paid_out_ref, paid_out_at, paid_out_by)
        on weather_case to jetty_app;
      create index weather_case_to_pay on weather_case (chosen_at, id)
        where bank_refund_sen is not null and paid_out_at is null;
      create index weather_case_paid on weather_case (paid_out_at, id) where paid_out_at is not null;

      update weather_case c set bank_refund_sen = r.sen
        from (select r.ticket_id, sum(r.amount_sen)::int as sen
                from ticket_refund r join ticket t on t.id = r.ticket_id
               where t.ticket_flag = 3 and r.method not in ('Credit Facility', 'Travel Credit')
               group by r.ticket_id having sum(r.amount_sen) > 0) r
       where c.ticket_id = r.ticket_id and c.choice = 'refund';
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      alter table weather_case drop column bank_refund_sen, drop column paid_out_ref,
        drop column paid_out_at, drop column paid_out_by;
    `);
  },
};
