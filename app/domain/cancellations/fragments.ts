/**
 * A condition of SQL on a row of cancellation_request, named by `r`: the ticket was cancelled by
 * it, asked for and approved, or at once.
 */
export const hasCancelled = (r: string) => `${r}.state in ('approved', 'direct')`;
