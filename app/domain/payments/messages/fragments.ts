/**
 * A condition of SQL on a row of gateway_event, named by `e`: the message is not followed up yet.
 */
export const isUnprocessed = (e: string) => `${e}.state in ('stored', 'unmatched')`;
