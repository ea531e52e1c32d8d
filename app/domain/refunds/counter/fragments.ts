/**
 * SQL, of a `weather_case c`: what a counter's ticket cost is to be given back by bank, and is not
 * yet. By the index `weather_case_to_pay`.
 */
export const COUNTER_REFUND_DUE = "c.bank_refund_sen is not null and c.paid_out_at is null";

/**
 * A condition of SQL on the row of `ticket_refund` named by `f`: the office pays it by bank, which
 * the case of its ticket tells. By the index `weather_case_live`.
 */
export const isByBank = (f: string) => `exists (
  select from weather_case c
   where c.ticket_id = ${f}.ticket_id and c.choice = 'refund' and c.bank_refund_sen is not null)`;
