import { CASH } from "./payment-methods";

/**
 * What a ticket of the counter was paid with, in SQL of a row of ticket named by `t`: the parts of a
 * payment, cash first; empty for a ticket sold online.
 */
export const paymentPartsOf = (t: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('method', part.method, 'sen', part.amount_sen)
      order by part.method <> '${CASH}', part.method), '[]')
    from ticket_payment part
    where part.ticket_id = ${t}.id)`;
