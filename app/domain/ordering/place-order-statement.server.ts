import type { Prepared } from "@db/transaction";
import { isBlocked, isClosed, isStoppage } from "~/domain/blocked-dates/fragments";
import { boatsIn } from "~/domain/departures/ticket-boats";
import { deferredHitsSql } from "~/domain/rate-limits/enforce-limit.server";
import { CREDIT_NOW, CREDIT_SQL, spendSql } from "~/domain/travel-credit/fragments";
import { linesAndPassengers, ORDER_ROWS, pricedLines } from "./fragments";
import type { creditValuesOf, valuesOf } from "./order-values.server";
import { type HeldUntil, UNPAID_SQL } from "./unpaid-limits.server";

/** What decided about an order that was not made, as JSON has it. */
export interface OrderFacts extends HeldUntil {
  paymentEnabled: boolean;
  blocked: boolean;
  offered: boolean;
  amountNow: number;
  /** What the order's travel credit pays of it. */
  creditNow: number;
  /** Boats have times on that day, and the statement knows of none: nothing was made. */
  sails: boolean | null;
  /** How often the carried hit's key was counted, this time included. */
  hits: number | null;
}

export type OutcomeRow = { n: number } & (
  | {
      id: number;
      ticketCode: string;
      receiptNo: string;
      passengerIds: number[];
      /** For `parseTicketBoats`. */
      boats: unknown;
    }
  | { id: null; facts: OrderFacts }
);

type PlaceOrder<Named extends object> = Prepared<OutcomeRow, Named>;
type ByDate = ReturnType<typeof valuesOf>;
type WithDeparture = ByDate & { holdMinutes: number };
type WithCredit = WithDeparture & ReturnType<typeof creditValuesOf>;

/** Parts of the statement, in SQL. */
interface Parts {
  /** Whether it must not be, because boats have times on that day. */
  sails: string;
  /** Whether nothing is sold for that day at all. */
  closed: string;
  /** What holds a travel credit, what it is to pay, and what it pays now. */
  credit: string;
  creditSen: string;
  creditNow: string;
  /** Whether nothing is left to pay. */
  settled: string;
  /** What is written for that, and the boats whose places were taken. */
  after: string;
  boats: string;
}

/** The limit is for the plan: without it a hundred rows are expected. */
export const MOST_TOGETHER = 8;

const ORDERS = `select * from jsonb_to_recordset(:orders::jsonb) as x(
    n int, lines jsonb, passengers jsonb, bookable boolean, seen_amount_sen int,
    ticket_code text, ticket_flag smallint, transaction_charge_sen int, total_passengers int,
    name text, email text, phone_no text, ic text, country text, region text,
    payment_method text, language text, form_key text, form_hash text, browser_hash text,
    ip_address inet, now timestamptz, expires timestamptz, departure_ids int[],
    hit_key text, hit_window timestamptz, hit_max int)
  limit ${MOST_TOGETHER}`;

const WITHOUT_CREDIT = { credit: "", creditSen: "0", creditNow: "0", settled: "false" };
const [JETTY, DAY] = [":jettyId::smallint", ":ticketDate::date"];
const TAKE_SEATS = `take_seats(o.departure_ids, ${JETTY}, ${DAY}, o.total_passengers, o.now,
      interval '0')`;
/**
 * One departure takes all of an order or none, and `departure_seats` asks of what is held for its
 * payment whether it is on sale.
 */
const HELD_PLACES = `lateral (
      select o.departure_ids[1] as departure_id, 1 as first_no, o.total_passengers as last_no
       where cardinality(o.departure_ids) = 1
      union all
      select * from ${TAKE_SEATS}
       where cardinality(o.departure_ids) is distinct from 1)`;
/** In the order of the departures, which are held by it: two statements never wait in a circle. */
const placesSql = (taken: string, settled: string) => `, places as (
  insert into ticket_departure (
      ticket_id, departure_id, first_no, last_no, taken_at, held_until, held_seconds)
  select m.id, s.departure_id, s.first_no, s.last_no, o.now,
      case when not ${settled} then o.now + make_interval(mins => :holdMinutes::int) end,
      case when ${settled} then 0 else 60 * :holdMinutes::int end
    from ${ORDER_ROWS.made}, ${taken} s
   order by s.departure_id
  returning ticket_id, departure_id, first_no, last_no
)`;
const WITH_PLACES = {
  sails: "null::boolean",
  closed: isClosed(JETTY, DAY),
  boats: boatsIn("places", "s.ticket_id = m.id"),
};

/**
 * The usual order, by date alone, all of which is to be paid at the gateway. Nothing is made where
 * boats have times on its day. The others are statements of their own: each table that a statement
 * may write costs it time, also where it writes nothing there.
 */
export const PLACE_BY_DATE: PlaceOrder<ByDate> = {
  name: "place_by_date",
  text: placeOrderSql({
    ...WITHOUT_CREDIT,
    // In the order of the index by jetty and day: else a plan may read every departure there is.
    sails: `(select true from departure d where d.jetty_id = ${JETTY} and d.day = ${DAY}
      order by d.sails_at, d.id limit 1)`,
    // A day on which boats have times is left to the other statement.
    closed: `(${isBlocked(DAY)} or ${isStoppage(JETTY, DAY)})`,
    boats: "'[]'::json",
    after: "",
  }),
};

/** One that takes places of departures, where there are some. */
export const PLACE_WITH_DEPARTURE: PlaceOrder<WithDeparture> = {
  name: "place_with_departure",
  text: placeOrderSql({
    ...{ ...WITHOUT_CREDIT, ...WITH_PLACES },
    after: placesSql(HELD_PLACES, WITHOUT_CREDIT.settled),
  }),
};

const SETTLED = ":settled::boolean";

/**
 * One that a travel credit pays a part of, or of which nothing is left to pay; a credit is held, so
 * that nobody else spends what it pays.
 */
export const PLACE_WITH_CREDIT: PlaceOrder<WithCredit> = {
  name: "place_with_credit",
  text: placeOrderSql({
    ...WITH_PLACES,
    credit: `credit as materialized (${CREDIT_SQL}), `,
    creditSen: ":creditSen::int",
    creditNow: CREDIT_NOW,
    settled: SETTLED,
    after: `${placesSql(TAKE_SEATS, SETTLED)}, ${spendSql({
      state: `case when ${SETTLED} then 'taken' else 'reserved' end`,
      actorKind: "'buyer'",
      actorId: "null",
    })}, events as (
  insert into outbox (job, payload, unique_key, created_at, run_after, request_id)
  select 'news.publish',
      jsonb_build_object(
        'event', 'new-ticket', 'jettyId', :jettyId::int, 'ref', m.receipt_no,
        'ticketFlag', o.ticket_flag),
      null, now(), now(), :requestId::text
    from ${ORDER_ROWS.made} where ${SETTLED}
  union all
  select 'mail.ticket', jsonb_build_object('ticketId', m.id, 'language', o.language),
      'mail.ticket:' || m.id, now(), now(), :requestId::text
    from ${ORDER_ROWS.made} where ${SETTLED}
)`,
  }),
};

/**
 * Today's facts, the ticket of each order only where they allow it, its lines, passengers and audit
 * row: no change can come between the look and the write. What waits for its payment is counted
 * before the hits, so that locks are taken in one order.
 */
function placeOrderSql(parts: Parts): string {
  const { sails, closed, credit, creditSen, creditNow, settled, after, boats } = parts;
  return `
with o as materialized (${ORDERS}
), ${pricedLines(ORDER_ROWS)}, held as materialized (
  select n, buyer_orders, buyer_until, address_until from ${UNPAID_SQL}
), hit as (${deferredHitsSql("o, (select count(*) from held) counted")}
), fact as materialized (
  select o.*, s.payment_enabled, d.blocked, d.sails, l.offered, l.amount_now,
         (select h.hits from hit h where h.key = o.hit_key) as hits,
         u.buyer_orders, u.buyer_until, u.address_until
    from o
      join held u on u.n = o.n
      left join (
        select n, bool_and(offered) as offered, sum(quantity * fare_sen)::int as amount_now
          from line group by n
      ) l on l.n = o.n,
      (select payment_enabled from setting limit 1) s,
      (select ${closed} as blocked, ${sails} as sails offset 0) d
), ${credit}made as (
  insert into ticket (
      ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date,
      amount_sen, travel_credit_sen, transaction_charge_sen, total_passengers,
      name, email, phone_no, ic, country, region, payment_method, language,
      form_key, form_hash, browser_hash, ip_address, created_at, expires_at,
      state, paid_at, sale_day)
  select
      f.ticket_code, next_receipt_no(:jettyId::smallint, :year::int), f.ticket_flag,
      :jettyId::smallint, :ticketDate::date,
      f.amount_now, ${creditSen}, f.transaction_charge_sen, f.total_passengers,
      f.name, f.email, f.phone_no, f.ic, f.country, f.region, f.payment_method, f.language,
      f.form_key, decode(f.form_hash, 'hex'), decode(f.browser_hash, 'hex'), f.ip_address,
      f.now, f.expires,
      case when ${settled} then 'paid' else 'unpaid' end,
      case when ${settled} then f.now end,
      case when ${settled} then (f.now at time zone 'Asia/Kuala_Lumpur')::date end
    from fact f
   where (f.hits is null or f.hits <= f.hit_max) and f.payment_enabled and not f.blocked
     and f.offered and f.bookable and f.amount_now = f.seen_amount_sen
     and f.sails is null and ${creditSen} = ${creditNow}
     and (${settled} or coalesce(f.buyer_until, f.address_until) is null)
  on conflict (form_key) do nothing
  returning id, ticket_code, receipt_no, amount_sen
), ${linesAndPassengers(ORDER_ROWS)}, trail as (
  insert into audit (actor_kind, module, action, subject_type, subject_id, after)
  select 'buyer', 'ticket', 'create', 'ticket', m.id::text,
         jsonb_build_object(
           'receiptNo', m.receipt_no, 'amountSen', m.amount_sen, 'ticketDate', :ticketDate::date,
           'jettyID', :jettyId::int, 'passengers', o.total_passengers)
         || case when ${settled}
           then jsonb_build_object('paymentMethod', o.payment_method, 'state', 'paid') else '{}' end
    from ${ORDER_ROWS.made}
)${after}
select f.n, m.id, m.ticket_code, m.receipt_no,
    (select array_agg(p.id order by p.no) from people p where p.ticket_id = m.id) as passenger_ids,
    ${boats} as boats,
    case when m.id is null then json_build_object(
      'paymentEnabled', f.payment_enabled, 'blocked', f.blocked, 'offered', f.offered,
      'amountNow', f.amount_now, 'creditNow', ${creditNow}, 'sails', f.sails, 'hits', f.hits,
      'buyerOrders', f.buyer_orders, 'buyerUntil', f.buyer_until, 'addressUntil', f.address_until)
      end as facts
  from fact f left join made m on m.ticket_code = f.ticket_code
 order by f.n`;
}
