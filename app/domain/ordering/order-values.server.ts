import { createHash } from "node:crypto";
import { lastBookableDay } from "~/domain/blocked-dates/available-dates.server";
import { HOLD_MINUTES } from "~/domain/departures/rules";
import { transactionChargeOf } from "~/domain/pricing/rules";
import { dayOf, endOfDay } from "~/domain/shared/day";
import { hashOf, newTicketCode } from "~/domain/shared/secrets.server";
import { currentRequestId } from "~/request-trace.server";
import { gatewaySen, type OnlineOrder, paidBy } from "./online-order";
import { countedLines, totalPassengers } from "./passengers";
import { unpaidLimitValues } from "./unpaid-limits.server";

/** What every order's statement names, but for the hit. */
export function valuesOf(order: OnlineOrder, formHash: Buffer, now: Date) {
  const expires = new Date(
    Math.min(now.getTime() + 24 * 3_600_000, endOfDay(order.ticketDate).getTime()),
  );
  return {
    lines: JSON.stringify(Object.fromEntries(countedLines(order.counts))),
    passengers: JSON.stringify(
      order.passengers.map((one, index) => ({
        no: index + 1,
        category: one.category,
        name: one.name,
        ic: one.ic,
        country: one.country,
      })),
    ),
    ticketDate: order.ticketDate,
    bookable: isBookable(order, now) && !order.counts.gov_agency,
    seenAmountSen: order.seenAmountSen,
    ticketCode: newTicketCode(),
    ticketFlag: order.ticketFlag,
    jettyId: order.jettyId,
    transactionChargeSen: transactionChargeOf(gatewaySen(order)),
    today: dayOf(now),
    totalPassengers: totalPassengers(order.counts),
    name: order.buyer.name,
    email: order.buyer.email,
    phoneNo: order.buyer.phoneNo,
    ic: order.buyer.ic,
    country: order.buyer.country,
    state: order.buyer.state,
    paymentMethod: paidBy(order),
    language: order.language,
    formKey: order.formKey,
    formHash,
    browserHash: order.browser ? hashOf(order.browser) : null,
    ipAddress: order.ipAddress,
    now,
    expires,
    year: Number(dayOf(now).slice(0, 4)),
    ...unpaidLimitValues({ ...order.buyer, ipAddress: order.ipAddress }),
  };
}

/** What it names beside that where boats have times. */
export function departureValuesOf(order: OnlineOrder) {
  return { departureIds: order.departureIds ?? null, holdMinutes: HOLD_MINUTES };
}

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
