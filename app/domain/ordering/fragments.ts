/** A condition of SQL on a row of ticket, named by `t`: an online order that is not paid (S11). */
export const isUnpaidOrder = (t: string) => `${t}.state = 'unpaid' and ${t}.ticket_flag < 3`;
