/**
 * SQL, of a `weather_case c`: what a counter's ticket cost is to be given back by bank, and is not
 * yet. By the index `weather_case_to_pay`.
 */
export const COUNTER_REFUND_DUE = "c.bank_refund_sen is not null and c.paid_out_at is null";
