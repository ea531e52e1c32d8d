import { readTicket, type TicketRecord } from "~/domain/tickets/read-ticket.server";
import { gatewaySen, type OnlineOrder, paidBy } from "./online-order";
import { totalPassengers } from "./passengers";
import type { PlacedOrder } from "./place-order.server";

/**
 * The ticket of a placed order as stored. One made just now is what was written, known without
 * another question: `now` is the instant it was placed. One that the form key made before is read.
 */
export async function readPlacedTicket(
  order: OnlineOrder,
  { ticketId, ticketCode, created: made }: PlacedOrder,
  now: Date,
): Promise<TicketRecord> {
  if (!made) return readTicket(ticketId);
  const settled = gatewaySen(order) === 0;
  const { name, email, phoneNo, ic, country, state } = order.buyer;
  return {
    id: ticketId,
    receiptNo: made.receiptNo,
    ticketCode,
    ticketFlag: order.ticketFlag,
    jettyId: order.jettyId,
    ticketDate: order.ticketDate,
    state: settled ? "paid" : "unpaid",
    amountSen: order.seenAmountSen,
    travelCreditSen: order.travelCredit?.partSen ?? 0,
    totalPassengers: totalPassengers(order.counts),
    name,
    email,
    phoneNo,
    ic,
    country,
    region: state,
    paymentMethod: paidBy(order),
    createdAt: now,
    paidAt: settled ? now : null,
    providerRef: null,
    boats: made.boats,
    passengers: order.passengers.map((one, index) => ({
      id: made.passengerIds[index] ?? 0,
      no: index + 1,
      category: one.category,
      name: one.name,
      ic: one.ic,
      country: one.country,
    })),
  };
}
