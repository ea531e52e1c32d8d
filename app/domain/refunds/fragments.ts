import { COUNTER_REFUND_DUE } from "./counter/fragments";

/**
 * A condition of SQL on a ticket `t`: money of it is to be given back still, of a gateway's bill or,
 * of a counter's ticket, by the office's bank.
 */
export const MONEY_DUE = `(exists (
    select from refund_due r where r.ticket_id = t.id and r.state = 'open')
  or exists (select from weather_case c where c.ticket_id = t.id and ${COUNTER_REFUND_DUE}))`;

/**
 * A condition of SQL on a refund `r`: its money is paid out, or may be on its way: a file for the bank
 * holds it, or a gateway was asked for it and did not refuse.
 */
export const isOnItsWay = (r: string) => `(${r}.state = 'refunded'
  or exists (select from refund_file_row x where x.refund_id = ${r}.id)
  or exists (select from gateway_refund g where g.refund_id = ${r}.id and g.state <> 'refused'))`;
