import { readTicket, type TicketRecord } from "~/domain/tickets/read-ticket.server";
import { totalPassengers } from "./passengers";
import type { OnlineOrder, PlacedOrder } from "./place-order.server";

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
  const { name, email, phoneNo, ic, country, state } = order.buyer;
  return {
    id: ticketId,
    receipt_no: made.receiptNo,
    ticket_code: ticketCode,
    ticket_flag: order.ticketFlag,
    jetty_id: order.jettyId,
    ticket_date: order.ticketDate,
    state: "unpaid",
    amount_sen: order.seenAmountSen,
    total_passengers: totalPassengers(order.counts),
    name,
    email,
    phone_no: phoneNo,
    ic,
    country,
    region: state,
    payment_method: order.paymentMethod,
    created_at: now,
    paid_at: null,
    provider_ref: null,
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
