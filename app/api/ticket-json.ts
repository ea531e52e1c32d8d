import { jettyName } from "~/domain/places/jetties";
import { isChild } from "~/domain/pricing/categories";
import { rmNumber } from "~/domain/shared/money";
import type { TicketRecord } from "~/domain/tickets/read-ticket.server";
import { instantJson } from "./instant-json";

const PLATFORMS: Record<TicketRecord["ticket_flag"], string> = {
  1: "Web",
  2: "Mobile App",
  3: "Counter",
};

/**
 * A ticket in its field names (section 3), as its buyer may see it: amounts are RM numbers without
 * the transaction charge (G2, S5), days `YYYY-MM-DD`, instants ISO 8601 with offset (K5). What only
 * staff may see stays out: address, letters, files, prints.
 */
export function ticketJson(ticket: TicketRecord, payUrl: string | null) {
  return {
    id: ticket.id,
    _id: ticket.receipt_no,
    ticketCode: ticket.ticket_code,
    ticketDate: ticket.ticket_date,
    createdAt: instantJson(ticket.created_at),
    paymentTime: ticket.paid_at && instantJson(ticket.paid_at),
    jetty: jettyName(ticket.jetty_id),
    jettyID: ticket.jetty_id,
    name: ticket.name,
    email: ticket.email,
    phoneNo: ticket.phone_no,
    ic: ticket.ic,
    country: ticket.country,
    state: ticket.region,
    isPaid: ticket.state === "paid",
    partial_payment: false,
    payUrl,
    amount: rmNumber(ticket.amount_sen),
    ticketFlag: ticket.ticket_flag,
    platform: PLATFORMS[ticket.ticket_flag],
    paymentMethod: ticket.payment_method,
    transactionID: ticket.provider_ref,
    total_passengers: ticket.total_passengers,
    passengers: ticket.passengers.map(({ id, no, category, name, ic, country }) => ({
      id,
      _id: `${ticket.receipt_no}-${no}`,
      name,
      ic,
      country,
      category,
      isChild: isChild(category),
    })),
  };
}
