import { createHash } from "node:crypto";
import type { Prepared } from "@db/transaction";
import { isClosed } from "~/domain/blocked-dates/fragments";
import { COUNTER_GRACE_MINUTES } from "~/domain/departures/rules";
import { linesAndPassengers, pricedLines } from "~/domain/ordering/fragments";
import { alignPassengers, countedLines, totalPassengers } from "~/domain/ordering/passengers";
import { isForeigner } from "~/domain/pricing/categories";
import { queuePrintJobSql } from "~/domain/printing/print-job-sql";
import { dayOf } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { isOpen } from "~/domain/shifts/fragments";
import { CREDIT_NOW, CREDIT_SQL, spendSql } from "~/domain/travel-credit/fragments";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { currentRequestId } from "~/request-trace.server";
import type { CounterOrder, Seller } from "./counter-order";
import { CASH, SPLIT } from "./payment-methods";

export interface OutcomeRow {
  onDuty: boolean;
  operatorActive: boolean;
  blocked: boolean;
  offered: boolean;
  lettersThere: boolean;
  amountNow: number;
  /** What the order's travel credit pays of it. */
  creditNow: number;
  id: number | null;
  ticketCode: string;
  amountSen: number;
  cashInSen: number | null;
  changeSen: number | null;
  job: string | null;
  printerJetty: number | null;
}

interface Sale {
  order: CounterOrder;
  seller: Seller;
  shiftId: number;
  sails: boolean;
  formHash: Buffer;
  now: Date;
}

/** What the statement names. */
export function valuesOf({ order, seller, shiftId, sails, formHash, now }: Sale) {
  const { name = "", email = "", phoneNo = "", ic = "", country = "", state = "" } = order.buyer;
  return {
    lines: JSON.stringify(Object.fromEntries(countedLines(order.counts))),
    passengers: JSON.stringify(passengerRows(order)),
    ticketDate: order.ticketDate,
    departureIds: order.departureIds ?? null,
    graceMinutes: COUNTER_GRACE_MINUTES,
    sails,
    seenAmountSen: order.seenAmountSen,
    ticketCode: newTicketCode(),
    shiftId,
    sellerId: seller.userId,
    requestId: currentRequestId() ?? null,
    jettyId: order.jettyId,
    operatorId: order.operatorId || null,
    otherOperatorName: order.otherOperatorName || null,
    totalPassengers: totalPassengers(order.counts),
    name: name || null,
    email: email || null,
    phoneNo: phoneNo || null,
    ic: ic || null,
    country: country || null,
    state: state || null,
    companyName: order.companyName || null,
    paymentMethod: order.paymentMethod,
    travelCredit: order.travelCredit?.code ?? null,
    creditSen: order.travelCredit?.partSen ?? 0,
    cashPartSen: order.cashPartSen,
    cashInSen: order.paymentMethod === CASH || order.cashPartSen !== null ? order.cashInSen : null,
    language: order.language,
    formKey: order.formKey,
    formHash,
    ipAddress: order.ipAddress,
    now,
    today: dayOf(now),
    year: Number(dayOf(now).slice(0, 4)),
    agencyName: order.agencyName || null,
    letters: order.letters,
    printerId: order.print?.printerId ?? null,
    printerJettyId: order.print?.jettyId ?? null,
  };
}

/**
 * One row a counted passenger, whatever was sent: with an operator they are stored by category, and
 * what was typed stays (S14).
 */
function passengerRows({ counts, passengers }: CounterOrder) {
  const country = passengers.find((one) => isForeigner(one.category))?.country ?? "";
  return alignPassengers({ counts, passengers, country }).map((one, index) => ({
    no: index + 1,
    category: one.category,
    name: one.name || null,
    ic: one.ic || null,
    country: one.country || null,
  }));
}

/** What makes two submits of one form key the same sale; language and address do not. */
export function orderHash(order: CounterOrder, seller: Seller): Buffer {
  const { name, email, phoneNo, ic, country, state } = order.buyer;
  const body = [
    seller.userId,
    order.jettyId,
    order.ticketDate,
    countedLines(order.counts),
    [name, email, phoneNo, ic, country, state, order.companyName],
    order.passengers.map((one) => [one.category, one.name, one.ic, one.country]),
    [order.operatorId, order.otherOperatorName],
    [order.agencyName, order.letters],
    [order.paymentMethod, order.cashPartSen, order.cashInSen, order.seenAmountSen],
    ...(order.travelCredit ? [order.travelCredit] : []),
    ...(order.departureIds?.length ? [order.departureIds] : []),
  ];
  return createHash("sha256").update(JSON.stringify(body)).digest();
}

/**
 * Today's facts, the ticket only where they allow it, and all that goes with it. The share lock on
 * the shift lets sales pass each other and not a closing. A buyer who left an e-mail address gets
 * the ticket there; an operator does not, for every sale. A printer that takes no job takes none:
 * the ticket is sold all the same.
 */
export const SELL_AT_COUNTER: Prepared<OutcomeRow, ReturnType<typeof valuesOf>> = {
  name: "sell_at_counter",
  text: `
with ${pricedLines()}, duty as materialized (
  select id
    from shift
    where id = :shiftId::int and user_id = :sellerId::int and ${isOpen("shift")}
    for share
), boat as materialized (
  select id, company_name, name, email, phone, ic
    from operator
    where id = :operatorId::int and active and jetty_id in (0, :jettyId::int)
), fact as materialized (
  select exists (select from duty) as on_duty,
         :operatorId::int is null or exists (select from boat) as operator_active,
         ${isClosed(":jettyId::smallint", ":ticketDate::date")} as blocked,
         (select count(*) from stored_file s
           where s.name = any(:letters::text[]) and s.kind = 'letter' and s.created_by = :sellerId
             and not exists (select from ticket_letter l where l.file_name = s.name)
         ) = cardinality(:letters::text[]) as letters_there,
         l.offered, l.amount_now
    from (
      select bool_and(offered) as offered, sum(quantity * fare_sen)::int as amount_now from line
    ) l
), credit as materialized (${CREDIT_SQL}
), made as (
  insert into ticket (
      ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state,
      amount_sen, travel_credit_sen, transaction_charge_sen, total_passengers,
      name, email, phone_no, ic,
      country, region, company_name,
      payment_method, cash_in_sen, change_sen, language, form_key, form_hash,
      ip_address, created_at, paid_at, sale_day, shift_id, seller_id,
      operator_id, other_operator_name, agency_name)
  select
      :ticketCode, next_receipt_no(:jettyId::smallint, :year::int), 3, :jettyId::smallint,
      :ticketDate::date, 'paid',
      f.amount_now, :creditSen, 0, :totalPassengers,
      coalesce(b.name, :name), coalesce(b.email, :email), coalesce(b.phone, :phoneNo),
      coalesce(b.ic, :ic),
      case when b.id is null then :country else 'MY' end, case when b.id is null then :state end,
      coalesce(b.company_name, :companyName),
      case when :cashPartSen::int is null and :creditSen::int in (0, f.amount_now)
        then :paymentMethod::text else '${SPLIT}' end,
      :cashInSen::int, :cashInSen::int - coalesce(:cashPartSen::int, f.amount_now - :creditSen::int),
      :language, :formKey, :formHash,
      :ipAddress::inet, :now, :now, :today::date, :shiftId, :sellerId,
      b.id, :otherOperatorName, :agencyName
    from fact f left join boat b on true
   where f.on_duty and f.operator_active and not f.blocked and f.offered and f.letters_there
     and :sails::boolean and (:seenAmountSen::int is null or f.amount_now = :seenAmountSen::int)
     and (:cashPartSen::int is null or :cashPartSen::int < f.amount_now)
     and :creditSen::int = ${CREDIT_NOW}
     and (:paymentMethod::text = '${TRAVEL_CREDIT}') = (:creditSen::int > 0 and :creditSen::int = f.amount_now)
     and (:cashInSen::int is null
       or :cashInSen::int >= coalesce(:cashPartSen::int, f.amount_now - :creditSen::int))
  on conflict (form_key) do nothing
  returning id, ticket_code, receipt_no, amount_sen, payment_method, cash_in_sen, change_sen, email,
      operator_id
), ${linesAndPassengers()}, places as (
  insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
  select m.id, s.departure_id, s.first_no, s.last_no, :now::timestamptz
    from made m, take_seats(:departureIds::int[], :jettyId::smallint, :ticketDate::date,
      :totalPassengers::int, :now::timestamptz, make_interval(mins => :graceMinutes::int)) s
), letters as (
  insert into ticket_letter (ticket_id, file_name)
    select m.id, l.name
    from made m, unnest(:letters::text[]) as l(name)
), parts as (
  insert into ticket_payment (ticket_id, method, amount_sen)
  select m.id, p.method, p.sen
    from made m, lateral (values
      ('${CASH}', :cashPartSen::int),
      ('${TRAVEL_CREDIT}', nullif(:creditSen::int, 0)),
      (:paymentMethod::text, m.amount_sen - :creditSen::int - coalesce(:cashPartSen::int, 0))
    ) p(method, sen)
   where p.sen is not null and (p.sen > 0 or :creditSen::int = 0)
), ${spendSql({ state: "'taken'", actorKind: "'user'", actorId: ":sellerId::int" })}, drawer as (
  insert into drawer_entry (shift_id, at, kind, amount_sen, ticket_id, by_user)
  select :shiftId, :now, e.kind, e.sen, m.id, :sellerId
    from made m, lateral (values ('cash_in', m.cash_in_sen), ('change', -m.change_sen)) e(kind, sen)
   where e.sen is not null and (e.kind = 'cash_in' or e.sen <> 0)
), trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, after)
  select 'user', :sellerId, 'ticket', 'create', 'ticket', m.id::text,
         jsonb_build_object(
           'receiptNo', m.receipt_no, 'amountSen', m.amount_sen, 'ticketDate', :ticketDate::date,
           'jettyID', :jettyId::int, 'passengers', :totalPassengers::int,
           'paymentMethod', m.payment_method, 'operatorId', m.operator_id, 'shiftId', :shiftId::int)
         || case when :cashPartSen::int is null then '{}' else jsonb_build_object(
           'cashPartSen', :cashPartSen::int, 'restMethod', :paymentMethod::text,
           'restSen', m.amount_sen - :cashPartSen::int) end
         || case when :creditSen::int in (0, m.amount_sen) then '{}' else jsonb_build_object(
           'restMethod', :paymentMethod::text, 'restSen', m.amount_sen - :creditSen::int) end
    from made m
), done_with as (
  delete from order_draft d using made m where d.form_key = :formKey and d.channel <> 'web'
), events as (
  insert into outbox (job, payload, unique_key, created_at, run_after, request_id)
  select 'news.publish',
      jsonb_build_object(
        'event', 'new-ticket', 'jettyId', :jettyId::int, 'ref', m.receipt_no, 'ticketFlag', 3),
      null, now(), now(), :requestId::text
    from made m
  union all
  select 'mail.ticket', jsonb_build_object('ticketId', m.id, 'language', :language),
      'mail.ticket:' || m.id, now(), now(), :requestId::text
    from made m
   where m.email is not null and m.operator_id is null
), ${queuePrintJobSql({ from: "made m, ", now: ":now", printerId: ":printerId::int", jettyId: ":printerJettyId", userId: ":sellerId", mayWait: "false", kind: "'ticket'", ticketId: "m.id", shiftId: "null::int", slip: "null", language: ":language" })}
select f.on_duty, f.operator_active, f.blocked, f.offered, f.letters_there, f.amount_now,
    ${CREDIT_NOW} as credit_now, m.id,
    m.ticket_code, m.amount_sen, m.cash_in_sen, m.change_sen,
       (select id from job) as job, (select jetty_id from printer) as printer_jetty
  from fact f left join made m on true`,
};
