import { jettyName } from "~/domain/places/jetties";
import { isChild } from "~/domain/pricing/categories";
import { rmNumber } from "~/domain/shared/money";
import type { TicketRecord } from "~/domain/tickets/read-ticket.server";
import { instantJson } from "./instant-json";

const PLATFORMS: Record<TicketRecord["ticketFlag"], string> = {
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
    _id: ticket.receiptNo,
    ticketCode: ticket.ticketCode,
    ticketDate: ticket.ticketDate,
    createdAt: instantJson(ticket.createdAt),
    paymentTime: ticket.paidAt && instantJson(ticket.paidAt),
    jetty: jettyName(ticket.jettyId),
    jettyID: ticket.jettyId,
    name: ticket.name,
    email: ticket.email,
    phoneNo: ticket.phoneNo,
    ic: ticket.ic,
    country: ticket.country,
    state: ticket.region,
    isPaid: ticket.state === "paid",
    partial_payment: false,
    payUrl,
    amount: rmNumber(ticket.amountSen),
    ticketFlag: ticket.ticketFlag,
    platform: PLATFORMS[ticket.ticketFlag],
    paymentMethod: ticket.paymentMethod,
    transactionID: ticket.providerRef,
    total_passengers: ticket.totalPassengers,
    passengers: ticket.passengers.map(({ id, no, category, name, ic, country }) => ({
      id,
      _id: `${ticket.receiptNo}-${no}`,
      name,
      ic,
      country,
      category,
      isChild: isChild(category),
    })),
  };
}
