import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { CASH } from "./payment-methods";

/**
 * What a ticket was paid with, in SQL of a row of ticket named by `t`: at the counter the parts of a
 * payment, cash first; of one sold online what travel credit paid and what the gateway collected
 * beside it, and nothing where all is of one kind.
 */
export const paymentPartsOf = (t: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('method', part.method, 'sen', part.amount_sen)
      order by part.method <> '${CASH}', part.method), '[]')
    from (
      select method, amount_sen from ticket_payment where ticket_id = ${t}.id
      union all
      select p.method, p.sen from (values ('${TRAVEL_CREDIT}', ${t}.travel_credit_sen),
          (${t}.payment_method, ${t}.amount_sen - ${t}.travel_credit_sen + ${t}.transaction_charge_sen)
        ) p(method, sen)
       where ${t}.ticket_flag < 3 and ${t}.travel_credit_sen between 1 and ${t}.amount_sen - 1
    ) part)`;
