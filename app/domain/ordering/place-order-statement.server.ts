import { createHash } from "node:crypto";
import type { Prepared } from "@db/transaction";
import { lastBookableDay } from "~/domain/blocked-dates/available-dates.server";
import { isClosed } from "~/domain/blocked-dates/fragments";
import { HOLD_MINUTES } from "~/domain/departures/rules";
import { transactionChargeOf } from "~/domain/pricing/rules";
import { deferredHitSql } from "~/domain/rate-limits/enforce-limit.server";
import { dayOf, endOfDay } from "~/domain/shared/day";
import { hashOf, newTicketCode } from "~/domain/shared/secrets.server";
import { CREDIT_NOW, CREDIT_SQL, spendSql } from "~/domain/travel-credit/fragments";
import { currentRequestId } from "~/request-trace.server";
import { LINES_AND_PASSENGERS, PRICED_LINES } from "./fragments";
import { gatewaySen, type OnlineOrder, paidBy } from "./online-order";
import { countedLines, totalPassengers } from "./passengers";
import {
  HELD_SQL,
  HELD_UNTIL_SQL,
  type HeldUntil,
  unpaidLimitValues,
} from "./unpaid-limits.server";

/** What decided about the order. */
export interface OrderFacts extends HeldUntil {
  paymentEnabled: boolean;
  blocked: boolean;
  offered: boolean;
  amountNow: number;
  /** What the order's travel credit pays of it. */
  creditNow: number;
  /** How often the carried hit's key was counted, this time included. */
  hits: number | null;
}

export type OutcomeRow = OrderFacts &
  (
    | { id: number; ticketCode: string; receiptNo: string; passengerIds: number[]; timed: boolean }
    | { id: null }
  );

/** What the statement names, but for the hit. */
export function valuesOf(order: OnlineOrder, formHash: Buffer, now: Date) {
  const expires = new Date(
    Math.min(now.getTime() + 24 * 3_600_000, endOfDay(order.ticketDate).getTime()),
  );
  return {
    requestId: currentRequestId() ?? null,
    lines: JSON.stringify(
      countedLines(order.counts).map(([category, quantity]) => ({ category, quantity })),
    ),
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
    departureIds: order.departureIds ?? null,
    holdMinutes: HOLD_MINUTES,
    bookable: isBookable(order, now) && !order.counts.gov_agency,
    seenAmountSen: order.seenAmountSen,
    ticketCode: newTicketCode(),
    ticketFlag: order.ticketFlag,
    jettyId: order.jettyId,
    settled: gatewaySen(order) === 0,
    travelCredit: order.travelCredit?.code ?? null,
    creditSen: order.travelCredit?.partSen ?? 0,
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
    ...unpaidLimitValues({ ...order.buyer, ipAddress: order.ipAddress }, now),
  };
}

/** Whether its day can be bought at all. */
export function isBookable(order: OnlineOrder, now: Date): boolean {
  return order.ticketDate >= dayOf(now) && order.ticketDate <= lastBookableDay(now);
}

interface PlaceOrderValues extends ReturnType<typeof valuesOf> {
  hitKey: string | null;
  hitWindow: Date | null;
  hitMax: number | null;
}

/**
 * Today's facts, the ticket only where they allow it, its lines, passengers and audit row: no
 * change can come between the look and the write. A travel credit is held, so that nobody else spends
 * what it pays. What waits for its payment is counted before the
 * hit, so that locks are taken in one order.
 */
export const PLACE_ORDER: Prepared<OutcomeRow, PlaceOrderValues> = {
  name: "place_order",
  text: `
with ${PRICED_LINES}, hit as (${deferredHitSql(":hitKey", ":hitWindow")}
), fact as materialized (
  select s.payment_enabled, (select hits from hit) as hits,
         ${isClosed(":jettyId::smallint", ":ticketDate::date")} as blocked,
         l.offered, l.amount_now, ${HELD_UNTIL_SQL}
    from (select payment_enabled from setting limit 1) s,
      (select bool_and(offered) as offered, sum(quantity * fare_sen)::int as amount_now from line) l,
      ${HELD_SQL}
), credit as materialized (${CREDIT_SQL}
), made as (
  insert into ticket (
      ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date,
      amount_sen, travel_credit_sen, transaction_charge_sen, total_passengers,
      name, email, phone_no, ic, country, region, payment_method, language,
      form_key, form_hash, browser_hash, ip_address, created_at, expires_at,
      state, paid_at, sale_day)
  select
      :ticketCode, next_receipt_no(:jettyId::smallint, :year::int), :ticketFlag::smallint,
      :jettyId::smallint, :ticketDate::date,
      f.amount_now, :creditSen, :transactionChargeSen, :totalPassengers,
      :name, :email, :phoneNo, :ic, :country, :state, :paymentMethod, :language,
      :formKey, :formHash, :browserHash, :ipAddress::inet, :now, :expires,
      case when :settled::boolean then 'paid' else 'unpaid' end,
      case when :settled::boolean then :now::timestamptz end,
      case when :settled::boolean then :today::date end
    from fact f
   where (f.hits is null or f.hits <= :hitMax::int) and f.payment_enabled and not f.blocked
     and f.offered and :bookable::boolean and f.amount_now = :seenAmountSen::int
     and :creditSen::int = ${CREDIT_NOW}
     and (:settled::boolean or coalesce(f.buyer_until, f.address_until) is null)
  on conflict (form_key) do nothing
  returning id, ticket_code, receipt_no, amount_sen
), ${LINES_AND_PASSENGERS}, trail as (
  insert into audit (actor_kind, module, action, subject_type, subject_id, after)
  select 'buyer', 'ticket', 'create', 'ticket', m.id::text,
         jsonb_build_object(
           'receiptNo', m.receipt_no, 'amountSen', m.amount_sen, 'ticketDate', :ticketDate::date,
           'jettyID', :jettyId::int, 'passengers', :totalPassengers::int)
         || case when :settled::boolean
           then jsonb_build_object('paymentMethod', :paymentMethod::text, 'state', 'paid') else '{}' end
    from made m
), ${spendSql({ state: "case when :settled::boolean then 'taken' else 'reserved' end", actorKind: "'buyer'", actorId: "null" })}, places as (
  insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at, held_until)
  select m.id, s.departure_id, s.first_no, s.last_no, :now::timestamptz,
      case when not :settled::boolean
        then :now::timestamptz + make_interval(mins => :holdMinutes::int) end
    from made m, take_seats(:departureIds::int[], :jettyId::smallint, :ticketDate::date,
      :totalPassengers::int, :now::timestamptz, interval '0') s
  returning departure_id
), events as (
  insert into outbox (job, payload, unique_key, created_at, run_after, request_id)
  select 'news.publish',
      jsonb_build_object(
        'event', 'new-ticket', 'jettyId', :jettyId::int, 'ref', m.receipt_no,
        'ticketFlag', :ticketFlag::int),
      null, now(), now(), :requestId::text
    from made m where :settled::boolean
  union all
  select 'mail.ticket', jsonb_build_object('ticketId', m.id, 'language', :language::text),
      'mail.ticket:' || m.id, now(), now(), :requestId::text
    from made m where :settled::boolean
)
select f.payment_enabled, f.blocked, f.offered, f.amount_now, f.hits,
    f.buyer_orders, f.buyer_until, f.address_until,
    ${CREDIT_NOW} as credit_now, m.id, m.ticket_code, m.receipt_no,
       (select array_agg(p.id order by p.no) from people p) as passenger_ids,
       exists (select from places) as timed
  from fact f left join made m on true`,
};

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
