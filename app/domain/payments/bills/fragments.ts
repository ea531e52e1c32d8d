/** Conditions of SQL on a row of payment_attempt, named by `p`. */

/** A bill that may still be paid; a ticket has at most one (payments 3.2). */
export const isLiveBill = (p: string) => `${p}.state in ('creating', 'open', 'pending', 'failed')`;

/** That the bank is at a bill of the ticket `t`: whoever waits for its answer pays nothing more. */
export const isAtBank = (t: string) => `exists (select from payment_attempt p
  where p.ticket_id = ${t}.id and p.state = 'pending')`;

/** A live bill that the gateway knows. */
export const isBillAtGateway = (p: string) => `${p}.state in ('open', 'pending', 'failed')`;
