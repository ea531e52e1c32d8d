import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { printCopies } from "../support/print-copies";

interface SaleWishes {
  jettyId?: 1 | 2;
  ticketFlag?: 1 | 2 | 3;
  adults?: number;
  name?: string;
  email?: string;
}

/** A paid ticket of RM 30.00 a passenger, sold at some time: at Merang's counter unless told otherwise. */
export async function soldAt(at: string, { ticketFlag = 3, ...wishes }: SaleWishes = {}) {
  const now = new Date(at);
  const ticket = await makeTicket({ now, ticketFlag, ...wishes });
  if (ticketFlag < 3) await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

/** Two copies of a ticket come out of a printer: one of them is a reprint. */
export async function printedTwice(ticketId: number, at: string): Promise<void> {
  await printCopies(ticketId, [{ at: new Date(at) }, { at: new Date(at) }]);
}
