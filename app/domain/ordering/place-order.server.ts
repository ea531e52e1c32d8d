import { createHash } from "node:crypto";
import { type Prepared, sql } from "@db/transaction";
import { lastBookableDay } from "~/domain/blocked-dates/available-dates.server";
import { isBlocked } from "~/domain/blocked-dates/fragments";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { FREE, transactionChargeOf } from "~/domain/pricing/rules";
import {
  type DeferredHit,
  deferredHitSql,
  tooManyRequests,
} from "~/domain/rate-limits/enforce-limit.server";
import { requireRightClock } from "~/domain/shared/clock.server";
import { type Day, dayOf, endOfDay } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf, newTicketCode } from "~/domain/shared/secrets.server";
import type { PaymentMethod } from "~/gateway-accounts.server";
import { currentRequestId } from "~/request-trace.server";
import { type Buyer, type DraftPassenger, MAX_PASSENGERS } from "./draft";
import { assertForeigners, totalPassengers } from "./passengers";
import {
  HELD_SQL,
  HELD_UNTIL_SQL,
  type HeldUntil,
  unpaidLimitValues,
  unpaidRefusal,
} from "./unpaid-limits.server";

export interface OnlineOrder {
  ticketFlag: 1 | 2;
  jettyId: number;
  ticketDate: Day;
  counts: Partial<Record<Category, number>>;
  buyer: Buyer;
  passengers: DraftPassenger[];
  /** What the buyer chose; an order of 0.00 is free whatever that was (X23). */
  paymentMethod: PaymentMethod | typeof FREE;
  /** The total the buyer saw, whole sen. */
  seenAmountSen: number;
  formKey: string;
  language: Language;
  /** Secret of the browser's cookie, to recognise its orders again; null for an API call. */
  browser: string | null;
  ipAddress: string | null;
}

export interface PlacedOrder {
  ticketId: number;
  ticketCode: string;
  /** What was written now; null when this form key had made the ticket before (S8). */
  created: { receiptNo: string; passengerIds: number[] } | null;
}

/**
 * Makes the unpaid ticket of an online order with its lines, passengers and audit row, all in one
 * statement (S7, S8, X11). One of 0.00 is paid by that, with its mail and its news (X23). Everything the decision rests on is read again there. Throws Refusal
 * `sales_closed`, `date_unavailable`, `price_update` (with today's `amountSen`), `no_passenger`,
 * `over_cap`, `bad_category`, `home_country`, `clock_wrong`, `key_conflict` (the form key was used for another order),
 * `unpaid_wait`, `unpaid_most` or `unpaid_address` (too much waits for its payment) or `too_many` (by the `hit` that it
 * counts).
 */
export async function placeOrder(
  order: OnlineOrder,
  now: Date,
  hit: DeferredHit | null = null,
): Promise<PlacedOrder> {
  requireRightClock();
  const passengers = totalPassengers(order.counts);
  if (passengers === 0) throw new Refusal("no_passenger");
  if (passengers > MAX_PASSENGERS)
    throw new Refusal("over_cap", { values: { max: MAX_PASSENGERS } });
  assertForeigners(order.passengers);
  const formHash = orderHash(order);
  const [row] = await sql(null, PLACE_ORDER, {
    ...valuesOf(order, formHash, now),
    hitKey: hit?.key ?? null,
    hitWindow: hit?.windowStart ?? null,
    hitMax: hit?.max ?? null,
  });
  if (!row) throw new Error("The setting row is missing: run the migrations.");
  if (hit && row.hits !== null && row.hits > hit.max) throw tooManyRequests(hit.secondsLeft);
  if (row.id !== null)
    return {
      ticketId: row.id,
      ticketCode: row.ticketCode,
      created: { receiptNo: row.receiptNo, passengerIds: row.passengerIds },
    };
  const [earlier] = await sql<{ id: number; ticketCode: string; formHash: Buffer }>(
    null,
    "select id, ticket_code, form_hash from ticket where form_key = :formKey",
    { formKey: order.formKey },
  );
  if (earlier && formHash.equals(earlier.formHash))
    return { ticketId: earlier.id, ticketCode: earlier.ticketCode, created: null };
  if (earlier) throw new Refusal("key_conflict");
  throw refusalFor(order, row, now);
}

interface Facts extends HeldUntil {
  paymentEnabled: boolean;
  blocked: boolean;
  offered: boolean;
  amountNow: number;
  /** How often the carried hit's key was counted, this time included. */
  hits: number | null;
}

type OutcomeRow = Facts &
  ({ id: number; ticketCode: string; receiptNo: string; passengerIds: number[] } | { id: null });

function valuesOf(order: OnlineOrder, formHash: Buffer, now: Date) {
  const expires = new Date(
    Math.min(now.getTime() + 24 * 3_600_000, endOfDay(order.ticketDate).getTime()),
  );
  return {
    requestId: currentRequestId() ?? null,
    lines: JSON.stringify(linesOf(order).map(([category, quantity]) => ({ category, quantity }))),
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
    free: order.seenAmountSen === 0,
    transactionChargeSen: transactionChargeOf(order.seenAmountSen),
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

/** By which method the ticket is paid. */
export function paidBy(order: Pick<OnlineOrder, "paymentMethod" | "seenAmountSen">): string {
  return order.seenAmountSen === 0 ? FREE : order.paymentMethod;
}

function isBookable(order: OnlineOrder, now: Date): boolean {
  return order.ticketDate >= dayOf(now) && order.ticketDate <= lastBookableDay(now);
}

function linesOf(order: OnlineOrder): [Category, number][] {
  return CATEGORIES.flatMap((category): [Category, number][] =>
    order.counts[category] ? [[category, order.counts[category]]] : [],
  );
}

interface PlaceOrderValues extends ReturnType<typeof valuesOf> {
  hitKey: string | null;
  hitWindow: Date | null;
  hitMax: number | null;
}

/**
 * Today's facts, the ticket only where they allow it, its lines, passengers and audit row: no
 * change can come between the look and the write. What waits for its payment is counted before the
 * hit, so that locks are taken in one order.
 */
const PLACE_ORDER: Prepared<OutcomeRow, PlaceOrderValues> = {
  name: "place_order",
  text: `
with line as (
  select l.category, l.quantity, coalesce(p.fare_sen, 0) as fare_sen,
         p.offered and p.fare_sen is not null as offered
    from jsonb_to_recordset(:lines::jsonb) as l(category text, quantity int)
    join price_at(:now::timestamptz) p on p.category = l.category
), hit as (${deferredHitSql(":hitKey", ":hitWindow")}
), fact as materialized (
  select s.payment_enabled, (select hits from hit) as hits,
         ${isBlocked(":ticketDate::date")} as blocked,
         l.offered, l.amount_now, ${HELD_UNTIL_SQL}
    from setting s,
      (select bool_and(offered) as offered, sum(quantity * fare_sen)::int as amount_now from line) l,
      ${HELD_SQL}
), made as (
  insert into ticket (
      ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date,
      amount_sen, transaction_charge_sen, total_passengers,
      name, email, phone_no, ic, country, region, payment_method, language,
      form_key, form_hash, browser_hash, ip_address, created_at, expires_at,
      state, paid_at, sale_day)
  select
      :ticketCode, next_receipt_no(:jettyId::smallint, :year::int), :ticketFlag::smallint,
      :jettyId::smallint, :ticketDate::date,
      f.amount_now, :transactionChargeSen, :totalPassengers,
      :name, :email, :phoneNo, :ic, :country, :state, :paymentMethod, :language,
      :formKey, :formHash, :browserHash, :ipAddress::inet, :now, :expires,
      case when :free::boolean then 'paid' else 'unpaid' end,
      case when :free::boolean then :now::timestamptz end,
      case when :free::boolean then :today::date end
    from fact f
   where (f.hits is null or f.hits <= :hitMax::int) and f.payment_enabled and not f.blocked
     and f.offered and :bookable::boolean and f.amount_now = :seenAmountSen::int
     and (:free::boolean or coalesce(f.buyer_until, f.address_until) is null)
  on conflict (form_key) do nothing
  returning id, ticket_code, receipt_no, amount_sen
), lines as (
  insert into ticket_line (ticket_id, category, quantity, fare_sen)
    select m.id, l.category, l.quantity, l.fare_sen
    from made m, line l
), people as (
  insert into passenger (ticket_id, no, category, name, ic, country)
  select m.id, p.no, p.category, p.name, p.ic, p.country
    from made m,
         jsonb_to_recordset(:passengers::jsonb)
           as p(no int, category text, name text, ic text, country text)
  returning id, no
), trail as (
  insert into audit (actor_kind, module, action, subject_type, subject_id, after)
  select 'buyer', 'ticket', 'create', 'ticket', m.id::text,
         jsonb_build_object(
           'receiptNo', m.receipt_no, 'amountSen', m.amount_sen, 'ticketDate', :ticketDate::date,
           'jettyID', :jettyId::int, 'passengers', :totalPassengers::int)
         || case when :free::boolean then '{"paymentMethod": "${FREE}", "state": "paid"}' else '{}' end::jsonb
    from made m
), events as (
  insert into outbox (job, payload, unique_key, created_at, run_after, request_id)
  select 'news.publish',
      jsonb_build_object(
        'event', 'new-ticket', 'jettyId', :jettyId::int, 'ref', m.receipt_no,
        'ticketFlag', :ticketFlag::int),
      null, now(), now(), :requestId::text
    from made m where :free::boolean
  union all
  select 'mail.ticket', jsonb_build_object('ticketId', m.id, 'language', :language::text),
      'mail.ticket:' || m.id, now(), now(), :requestId::text
    from made m where :free::boolean
)
select f.payment_enabled, f.blocked, f.offered, f.amount_now, f.hits,
    f.buyer_orders, f.buyer_until, f.address_until, m.id, m.ticket_code, m.receipt_no,
       (select array_agg(p.id order by p.no) from people p) as passenger_ids
  from fact f left join made m on true`,
};

function refusalFor(order: OnlineOrder, row: Facts, now: Date): Refusal {
  if (!row.paymentEnabled) return new Refusal("sales_closed");
  if (row.blocked || !isBookable(order, now))
    return new Refusal("date_unavailable", { field: "ticketDate" });
  if (!row.offered || order.counts.gov_agency) return new Refusal("bad_category");
  if (row.amountNow !== order.seenAmountSen)
    return new Refusal("price_update", { values: { amountSen: row.amountNow } });
  const unpaid = unpaidRefusal(row, now);
  if (!unpaid) throw new Error("An order was refused for no reason.");
  return unpaid;
}

/** What makes two submits of one form key the same order; language and address do not. */
function orderHash(order: OnlineOrder): Buffer {
  const { name, email, phoneNo, ic, country, state } = order.buyer;
  const body = [
    order.jettyId,
    order.ticketDate,
    linesOf(order),
    [name, email, phoneNo, ic, country, state],
    order.passengers.map((one) => [one.category, one.name, one.ic, one.country]),
    order.paymentMethod,
    order.seenAmountSen,
  ];
  return createHash("sha256").update(JSON.stringify(body)).digest();
}
