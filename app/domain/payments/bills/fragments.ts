/** Conditions of SQL on a row of payment_attempt, named by `p`. */

/** A bill that may still be paid; a ticket has at most one (payments 3.2). */
export const isLiveBill = (p: string) => `${p}.state in ('creating', 'open', 'pending', 'failed')`;

/** A live bill that the gateway knows. */
export const isBillAtGateway = (p: string) => `${p}.state in ('open', 'pending', 'failed')`;
