import { givenBack } from "~/domain/cancellations/given-back.server";
import { answeredCaseOf } from "~/domain/departures/weather/case-queries.server";
import { whatIsGone } from "~/domain/ordering/what-is-gone.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { now } from "~/http/clock.server";
import type { UnpaidTicketProps } from "./unpaid-ticket";

/**
 * How a ticket stands that is not paid. What the bank is at, money that made no ticket, and an order
 * that was changed are explained on the order's own page: there is nothing to pay and nothing to buy.
 * `browser` is the reader's own secret.
 */
export async function unpaidTicket(
  { id, ticketCode, receiptNo, jettyId, ticketFlag }: PrintableTicket,
  state: "unpaid" | "expired" | "cancelled",
  browser: string | null,
): Promise<UnpaidTicketProps> {
  const isCancelled = state === "cancelled";
  const order = {
    ...{ ticketCode, receiptNo, jettyId },
    answered: isCancelled ? await answeredCaseOf(id, browser) : null,
    givenBack: isCancelled ? await givenBack(id) : null,
  };
  const payment = ticketFlag < 3 ? await paymentView(ticketCode, now()) : null;
  const standing = payment?.state;
  if (standing === "pending" || standing === "money_no_ticket" || standing === "replaced")
    return { ...order, state: standing, next: "standing" };
  // What the office pays back is told there.
  if (payment && payment.goesBack.length > 0) return { ...order, state, next: "standing" };
  if (standing === "expired") return { ...order, state: standing, next: "buy" };
  // There the way to another time is shown, and none to pay.
  if (state === "unpaid" && (await whatIsGone(id, now())) !== null)
    return { ...order, state, next: "standing" };
  return { ...order, state, next: state === "unpaid" && ticketFlag < 3 ? "pay" : "buy" };
}
