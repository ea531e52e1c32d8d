import { createHash } from "node:crypto";
import { lastBookableDay } from "~/domain/blocked-dates/available-dates.server";
import { HOLD_MINUTES } from "~/domain/departures/rules";
import { transactionChargeOf } from "~/domain/pricing/rules";
import type { DeferredHit } from "~/domain/rate-limits/enforce-limit.server";
import { dayOf, endOfDay } from "~/domain/shared/day";
import { hashOf, newTicketCode } from "~/domain/shared/secrets.server";
import { currentRequestId } from "~/request-trace.server";
import { gatewaySen, type OnlineOrder, paidBy } from "./online-order";
import { countedLines, totalPassengers } from "./passengers";
import { samePhones, unpaidLimitValues } from "./unpaid-limits.server";

/** An order as a row that its statement reads: the columns of `ORDERS`. */
export type OrderRow = ReturnType<typeof orderRow>;

/** What a statement writes of an order, and the hit that it counts. */
export function orderRow(order: OnlineOrder, formHash: Buffer, now: Date, hit: DeferredHit | null) {
  const expires = Math.min(now.getTime() + 24 * 3_600_000, endOfDay(order.ticketDate).getTime());
  return {
    lines: Object.fromEntries(countedLines(order.counts)),
    passengers: order.passengers.map((one, index) => ({
      no: index + 1,
      category: one.category,
      name: one.name,
      ic: one.ic,
      country: one.country,
    })),
    bookable: isBookable(order, now) && !order.counts.gov_agency,
    seen_amount_sen: order.seenAmountSen,
    ticket_code: newTicketCode(),
    ticket_flag: order.ticketFlag,
    transaction_charge_sen: transactionChargeOf(gatewaySen(order)),
    total_passengers: totalPassengers(order.counts),
    name: order.buyer.name,
    email: order.buyer.email,
    phone_no: order.buyer.phoneNo,
    phones: samePhones(order.buyer.phoneNo),
    ic: order.buyer.ic,
    country: order.buyer.country,
    region: order.buyer.state,
    payment_method: paidBy(order),
    language: order.language,
    form_key: order.formKey,
    form_hash: formHash.toString("hex"),
    browser_hash: order.browser ? hashOf(order.browser).toString("hex") : null,
    ip_address: order.ipAddress,
    departure_ids: order.departureIds ?? null,
    now,
    expires: new Date(expires),
    hit_key: hit?.key ?? null,
    hit_window: hit?.windowStart ?? null,
    hit_max: hit?.max ?? null,
  };
}

/** What orders of one day at one jetty share. */
export interface SharedValues {
  jettyId: number;
  ticketDate: string;
  today: string;
}

export const sharedBy = ({ jettyId, ticketDate }: OnlineOrder, now: Date): SharedValues => ({
  jettyId,
  ticketDate,
  today: dayOf(now),
});

/** What every statement names, for orders that share `shared`. */
export function valuesOf({ jettyId, ticketDate, today }: SharedValues, orders: OrderRow[]) {
  return {
    orders: JSON.stringify(orders.map((order, index) => ({ n: index + 1, ...order }))),
    jettyId,
    ticketDate,
    year: Number(today.slice(0, 4)),
    now: orders[0]?.now,
    ...unpaidLimitValues(),
  };
}

/** What it names beside that where boats have times. */
export const DEPARTURE_VALUES = { holdMinutes: HOLD_MINUTES };

/** What it names beside both where a travel credit pays, or nothing is left to pay. */
export function creditValuesOf(order: OnlineOrder) {
  return {
    requestId: currentRequestId() ?? null,
    settled: gatewaySen(order) === 0,
    travelCredit: order.travelCredit?.code ?? null,
    creditSen: order.travelCredit?.partSen ?? 0,
  };
}

/** Whether its day can be bought at all. */
export function isBookable(order: OnlineOrder, now: Date): boolean {
  return order.ticketDate >= dayOf(now) && order.ticketDate <= lastBookableDay(now);
}

/** What makes two submits of one form key the same order; language and address do not. */
export function orderHash(order: OnlineOrder): Buffer {
  const { name, email, phoneNo, ic, country, state } = order.buyer;
  const body = [
    order.jettyId,
    order.ticketDate,
    countedLines(order.counts),
    [name, email, phoneNo, ic, country, state],
    order.passengers.map((one) => [one.category, one.name, one.ic, one.country]),
    order.paymentMethod,
    order.seenAmountSen,
    ...(order.travelCredit ? [order.travelCredit.code] : []),
    ...(order.departureIds?.length ? [order.departureIds] : []),
  ];
  return createHash("sha256").update(JSON.stringify(body)).digest();
}
