import type { PaymentView } from "~/domain/payments/payment-view.server";
import { isFree, isPaidByCredit } from "~/domain/receipts/printable-ticket";
import { readPrintableTicket } from "~/domain/receipts/read-printable-ticket.server";
import { creditOfTicket } from "~/domain/travel-credit/queries.server";
import { nextForBuyer } from "~/views/next-for-buyer.server";
import type { FoundOrderView } from "./found-order";

/**
 * What 'already paid?' tells of an order beside its payment: whether the boat of a paid one sails,
 * and that the money of a cancelled one became travel credit. Its code opens that, and is not told.
 */
export async function foundOrderView(
  request: Request,
  payment: PaymentView,
): Promise<FoundOrderView> {
  const nothing = { payment, sailing: null, credit: null };
  if (payment.state !== "paid" && payment.state !== "cancelled") return nothing;
  const ticket = await readPrintableTicket(payment.ticketCode);
  if (!ticket) return nothing;
  if (payment.state === "paid") {
    const { boats, stopped } = ticket;
    const next = await nextForBuyer(request, ticket);
    return {
      ...nothing,
      sailing: { boats, stopped, next, isFree: isFree(ticket) || isPaidByCredit(ticket) },
    };
  }
  const credit = await creditOfTicket(ticket.id);
  return {
    ...nothing,
    credit: credit && { valueSen: credit.valueSen, isMailed: ticket.hasEmail },
  };
}
