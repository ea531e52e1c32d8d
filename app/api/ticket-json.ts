import { z } from "zod";
import { parseTicketBoats } from "~/domain/departures/ticket-boats";
import { jettyName } from "~/domain/places/jetties";
import { CATEGORIES, isChild } from "~/domain/pricing/categories";
import { instantJson } from "~/domain/shared/instant-json";
import { rmNumber } from "~/domain/shared/money";
import type { TicketRecord } from "~/domain/tickets/read-ticket.server";
import { dayShape, instantShape, rmShape } from "./answer-shapes";

const PLATFORMS: Record<TicketRecord["ticketFlag"], string> = {
  1: "Web",
  2: "Mobile App",
  3: "Counter",
};

/** Where a ticket was sold, by its flag (R-3-15). */
export function platformName(flag: TicketRecord["ticketFlag"]): string {
  return PLATFORMS[flag];
}

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
    travelCredit: rmNumber(ticket.travelCreditSen),
    ticketFlag: ticket.ticketFlag,
    platform: platformName(ticket.ticketFlag),
    paymentMethod: ticket.paymentMethod,
    transactionID: ticket.providerRef,
    total_passengers: ticket.totalPassengers,
    departures: parseTicketBoats(ticket.boats).map(({ boat, sailsAt, delayedTo, ...of }) => ({
      boat,
      departure_time: instantJson(sailsAt),
      delayed_to: delayedTo && instantJson(delayedTo),
      cancelled: of.cancelled,
      reason: of.reason,
      first_passenger: of.firstNo,
      last_passenger: of.lastNo,
    })),
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

const text = z.string().nullable();
export const passengerShape = z.strictObject({
  id: z.number(),
  _id: z.string(),
  name: text,
  ic: text,
  country: text,
  category: z.enum(CATEGORIES),
  isChild: z.boolean(),
});
export const ticketShape = z.strictObject({
  id: z.number(),
  _id: z.string(),
  ticketCode: z.string(),
  ticketDate: dayShape,
  createdAt: instantShape,
  paymentTime: instantShape.nullable(),
  jetty: z.string(),
  jettyID: z.number(),
  name: text,
  email: text,
  phoneNo: text,
  ic: text,
  country: text,
  state: text,
  isPaid: z.boolean(),
  partial_payment: z.boolean(),
  payUrl: text,
  amount: rmShape,
  /** What of the amount travel credit paid, or is to pay. */
  travelCredit: rmShape,
  ticketFlag: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  platform: z.string(),
  paymentMethod: z.string(),
  transactionID: text,
  total_passengers: z.number(),
  /** Where boats have times: with which of them its passengers sail, by their numbers. */
  departures: z.array(
    z.strictObject({
      boat: z.string(),
      departure_time: instantShape,
      delayed_to: instantShape.nullable(),
      cancelled: z.boolean(),
      /** Why it is late or does not sail. */
      reason: text,
      first_passenger: z.int(),
      last_passenger: z.int(),
    }),
  ),
  passengers: z.array(passengerShape),
});
