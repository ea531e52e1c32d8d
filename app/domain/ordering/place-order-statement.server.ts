import type { Prepared } from "@db/transaction";
import { isBlocked, isClosed, isStoppage } from "~/domain/blocked-dates/fragments";
import { boatsIn } from "~/domain/departures/ticket-boats";
import { deferredHitSql } from "~/domain/rate-limits/enforce-limit.server";
import { CREDIT_NOW, CREDIT_SQL, spendSql } from "~/domain/travel-credit/fragments";
import { LINES_AND_PASSENGERS, PRICED_LINES } from "./fragments";
import type { creditValuesOf, departureValuesOf, valuesOf } from "./order-values.server";
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

export type OutcomeRow =
  | {
      id: number;
      ticketCode: string;
      receiptNo: string;
      passengerIds: number[];
      /** For `parseTicketBoats`. */
      boats: unknown;
    }
  | { id: null; facts: OrderFacts };

interface Hit {
  hitKey: string | null;
  hitWindow: Date | null;
  hitMax: number | null;
}
type PlaceOrder<Named> = Prepared<OutcomeRow, Named & Hit>;
type ByDate = ReturnType<typeof valuesOf>;
type WithDeparture = ByDate & ReturnType<typeof departureValuesOf>;
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

const WITHOUT_CREDIT = { credit: "", creditSen: "0", creditNow: "0", settled: "false" };
const [JETTY, DAY] = [":jettyId::smallint", ":ticketDate::date"];
const TAKE_SEATS = `take_seats(:departureIds::int[], ${JETTY}, ${DAY}, :totalPassengers::int,
      :now::timestamptz, interval '0')`;
/**
 * One departure takes all of an order or none, and `departure_seats` asks of what is held for its
 * payment whether it is on sale.
 */
const HELD_PLACES = `lateral (
      select (:departureIds::int[])[1] as departure_id, 1 as first_no,
          :totalPassengers::int as last_no
       where cardinality(:departureIds::int[]) = 1
      union all
      select * from ${TAKE_SEATS}
       where cardinality(:departureIds::int[]) is distinct from 1)`;
const placesSql = (taken: string, settled: string) => `, places as (
  insert into ticket_departure (
      ticket_id, departure_id, first_no, last_no, taken_at, held_until, held_seconds)
  select m.id, s.departure_id, s.first_no, s.last_no, :now::timestamptz,
      case when not ${settled}
        then :now::timestamptz + make_interval(mins => :holdMinutes::int) end,
      case when ${settled} then 0 else 60 * :holdMinutes::int end
    from made m, ${taken} s
  returning departure_id, first_no, last_no
)`;
const WITH_PLACES = {
  sails: "null::boolean",
  closed: isClosed(JETTY, DAY),
  boats: boatsIn("places"),
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
        'ticketFlag', :ticketFlag::int),
      null, now(), now(), :requestId::text
    from made m where ${SETTLED}
  union all
  select 'mail.ticket', jsonb_build_object('ticketId', m.id, 'language', :language::text),
      'mail.ticket:' || m.id, now(), now(), :requestId::text
    from made m where ${SETTLED}
)`,
  }),
};

/**
 * Today's facts, the ticket only where they allow it, its lines, passengers and audit row: no
 * change can come between the look and the write. What waits for its payment is counted before the
 * hit, so that locks are taken in one order.
 */
function placeOrderSql(parts: Parts): string {
  const { sails, closed, credit, creditSen, creditNow, settled, after, boats } = parts;
  return `
with ${PRICED_LINES}, hit as (${deferredHitSql(":hitKey", ":hitWindow")}
), fact as materialized (
  select s.payment_enabled, (select hits from hit) as hits,
         ${closed} as blocked,
         l.offered, l.amount_now, ${sails} as sails,
         buyer_orders, buyer_until, address_until
    from (select payment_enabled from setting limit 1) s,
      (select bool_and(offered) as offered, sum(quantity * fare_sen)::int as amount_now from line) l,
      ${UNPAID_SQL}
), ${credit}made as (
  insert into ticket (
      ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date,
      amount_sen, travel_credit_sen, transaction_charge_sen, total_passengers,
      name, email, phone_no, ic, country, region, payment_method, language,
      form_key, form_hash, browser_hash, ip_address, created_at, expires_at,
      state, paid_at, sale_day)
  select
      :ticketCode, next_receipt_no(:jettyId::smallint, :year::int), :ticketFlag::smallint,
      :jettyId::smallint, :ticketDate::date,
      f.amount_now, ${creditSen}, :transactionChargeSen, :totalPassengers,
      :name, :email, :phoneNo, :ic, :country, :state, :paymentMethod, :language,
      :formKey, :formHash, :browserHash, :ipAddress::inet, :now, :expires,
      case when ${settled} then 'paid' else 'unpaid' end,
      case when ${settled} then :now::timestamptz end,
      case when ${settled} then :today::date end
    from fact f
   where (f.hits is null or f.hits <= :hitMax::int) and f.payment_enabled and not f.blocked
     and f.offered and :bookable::boolean and f.amount_now = :seenAmountSen::int
     and f.sails is null and ${creditSen} = ${creditNow}
     and (${settled} or coalesce(f.buyer_until, f.address_until) is null)
  on conflict (form_key) do nothing
  returning id, ticket_code, receipt_no, amount_sen
), ${LINES_AND_PASSENGERS}, trail as (
  insert into audit (actor_kind, module, action, subject_type, subject_id, after)
  select 'buyer', 'ticket', 'create', 'ticket', m.id::text,
         jsonb_build_object(
           'receiptNo', m.receipt_no, 'amountSen', m.amount_sen, 'ticketDate', :ticketDate::date,
           'jettyID', :jettyId::int, 'passengers', :totalPassengers::int)
         || case when ${settled}
           then jsonb_build_object('paymentMethod', :paymentMethod::text, 'state', 'paid') else '{}' end
    from made m
)${after}
select m.id, m.ticket_code, m.receipt_no,
    (select array_agg(p.id order by p.no) from people p) as passenger_ids, ${boats} as boats,
    case when m.id is null then json_build_object(
      'paymentEnabled', f.payment_enabled, 'blocked', f.blocked, 'offered', f.offered,
      'amountNow', f.amount_now, 'creditNow', ${creditNow}, 'sails', f.sails, 'hits', f.hits,
      'buyerOrders', f.buyer_orders, 'buyerUntil', f.buyer_until, 'addressUntil', f.address_until)
      end as facts
  from fact f left join made m on true`;
}
