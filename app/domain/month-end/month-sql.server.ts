import { sql, type Tx } from "@db/transaction";
import { CASH } from "~/domain/counter/payment-methods";
import { TRANSACTION_CHARGE_SEN as CHARGE } from "~/domain/pricing/rules";
import { isByBank } from "~/domain/refunds/counter/fragments";
import type { DifferenceKind } from "./rules";

/**
 * What the statements of a month are made of. They name `:jettyId`, and `:month` and `:next` (the
 * first of a month) or `:start` and `:end` (their instants) as far as they need them. Money of the
 * gateway counts without the transaction charge, which pays the gateway's fee (S5).
 */

/** Every payment that the gateway told us of: those that sold a ticket, and those that are due back. */
const RECEIPTS = `
  select 'payment_attempt' as subject_type, a.id as subject_id, a.gateway, a.host, a.bill_code,
      a.provider_ref, a.paid_amount_sen as sen, a.paid_at as at
    from payment_attempt a
   where a.settles and a.jetty_id = :jettyId and a.paid_at >= :start and a.paid_at < :end
  union all
  select 'refund_due', r.id, r.gateway, r.host, r.bill_code, r.provider_ref, r.amount_sen,
      r.received_at
    from refund_due r
   where not r.of_sale and r.jetty_id = :jettyId and r.received_at >= :start
     and r.received_at < :end`;

/** The lines of statements that count in the month. */
export const LINES = `
  select l.id, l.gateway, l.host, l.bill_code, l.provider_ref, l.amount_sen, l.fee_sen, l.paid_at
    from statement_line l where l.jetty_id = :jettyId and l.month = :month`;

/** Whether a line `l` is of the payment `p`: by its name too, where the statement has one. */
const SAME_PAYMENT = `l.gateway = p.gateway and l.host = p.host and l.bill_code = p.bill_code
  and l.provider_ref in ('', p.provider_ref)`;

/** Each payment with its line, or none. */
const PAIRS = `
  select p.subject_type, p.subject_id, p.sen, p.at, l.id as line_id, l.amount_sen, l.fee_sen
    from receipt p left join line l on ${SAME_PAYMENT}`;

/** Lines without a payment of the month. */
const LOOSE = `
  select l.* from line l where not exists (select from receipt p where ${SAME_PAYMENT})`;

/** Of those, the payments of months that were closed before they were settled. */
const LATE = `
  select l.id, l.amount_sen, l.fee_sen, p.sen, p.at
    from loose l
    join lateral (
      select a.paid_amount_sen as sen, a.paid_at as at, a.gateway, a.host, a.bill_code,
          a.provider_ref
        from payment_attempt a
       where a.gateway = l.gateway and a.host = l.host and a.bill_code = l.bill_code and a.settles
         and a.jetty_id = :jettyId and a.paid_at < :start
      union all
      select r.amount_sen, r.received_at, r.gateway, r.host, r.bill_code, r.provider_ref
        from refund_due r
       where r.gateway = l.gateway and r.host = l.host and r.bill_code = l.bill_code
         and not r.of_sale and r.jetty_id = :jettyId and r.received_at < :start
    ) p on ${SAME_PAYMENT}`;

/** Refunds of the month's payments, whenever they were decided while it was open. */
const REFUNDS = `refund_due r where r.jetty_id = :jettyId and r.received_at >= :start
  and r.received_at < :end`;

/** Cash that went back for the month's tickets past every drawer. */
export const CASH_BACK = `ticket_refund f join ticket t on t.id = f.ticket_id
  where f.refunded_at >= :start and f.method = '${CASH}' and f.shift_id is null
    and not ${isByBank("f")}
    and t.jetty_id = :jettyId and t.sale_day >= :month and t.sale_day < :next`;

/** What the office pays, or has paid, by bank of the month's sales of the counter. */
export const BY_BANK = `weather_case c join ticket t on t.id = c.ticket_id
  where c.bank_refund_sen is not null and c.chosen_at >= :start
    and t.jetty_id = :jettyId and t.sale_day >= :month and t.sale_day < :next`;

/**
 * Money that is due for a payment that has sold its ticket all the same, or has become a travel credit
 * since.
 */
const SOLD_ALL_THE_SAME = `(r.of_sale and exists (
  select from ticket t where t.id = r.ticket_id and (t.state = 'paid'
    or exists (select from travel_credit v where v.ticket_id = t.id))))`;
/** By how much a refund of a cancelled ticket is less than its payment: its sum was told wrong. */
const REFUND_FALLS_SHORT = `(
  select a.paid_amount_sen - r.amount_sen from payment_attempt a where a.id = r.attempt_id)`;

/**
 * Cash of the month's tickets in drawers that were counted, and what these gave back of it, by shift.
 * A ticket's jetty is what counts: a cashier of both sells the other's boats from the same drawer.
 */
const DRAWERS = `
  select e.shift_id, sum(e.amount_sen) as sales_sen, 0 as refunds_sen
    from shift s
    join drawer_entry e on e.shift_id = s.id and e.kind in ('cash_in', 'change')
    join ticket t on t.id = e.ticket_id
   where s.opened_at < :end and s.closed_at >= :start and t.jetty_id = :jettyId
     and t.sale_day >= :month and t.sale_day < :next
   group by e.shift_id
  union all
  select f.shift_id, 0, -sum(f.amount_sen)
    from ticket_refund f
    join ticket t on t.id = f.ticket_id
    join shift s on s.id = f.shift_id
   where f.refunded_at >= :start and s.closed_at is not null and t.jetty_id = :jettyId
     and t.sale_day >= :month and t.sale_day < :next
   group by f.shift_id`;

/** Drawers that nobody has counted, with the cash of the month's tickets in each. */
const UNCOUNTED = `
  select s.id, s.opened_at as at, sum(e.amount_sen)::int as sen
    from shift s
    join drawer_entry e on e.shift_id = s.id
    join ticket t on t.id = e.ticket_id
   where s.closed_at is null and t.jetty_id = :jettyId and t.sale_day >= :month
     and t.sale_day < :next
   group by s.id`;

/** What a shift `s` is called: by its Z report, and by its jetty where that is the other one. */
export const SHIFT_NAME = `concat_ws(' ', 'Z ' || s.z_no,
  (select j.name from jetty j where j.id = s.jetty_id and j.id <> :jettyId))`;

/** The statements above by their names, so far as a statement's text asks for them. */
const PARTS = [
  ["receipt", `(${RECEIPTS})`],
  ["line", `(${LINES})`],
  ["pair", `(${PAIRS})`],
  ["loose", `(${LOOSE})`],
  ["late", `(${LATE})`],
  ["drawer", `(${DRAWERS})`],
] as const;

/** Differences of a kind: what each is about and by how much more was received than sold. */
const DIFFERENCES: Record<DifferenceKind, string> = {
  paid_not_settled: `
    select subject_type, subject_id, ${CHARGE} - sen as sen, at from pair where line_id is null`,
  settled_not_sold: `
    select 'statement_line' as subject_type, l.id as subject_id, l.amount_sen - l.fee_sen as sen,
        l.paid_at as at
      from loose l where not exists (select from late p where p.id = l.id)
    union all
    select 'refund_due', r.id, r.amount_sen - ${CHARGE}, r.received_at
      from ${REFUNDS} and r.state = 'no_refund' and not ${SOLD_ALL_THE_SAME}`,
  amount_differs: `
    select 'statement_line' as subject_type, line_id as subject_id, amount_sen - sen as sen, at
      from pair where line_id is not null
    union all
    select 'statement_line', id, amount_sen - sen, at from late
    union all
    select 'refund_due', r.id, ${CHARGE} - r.amount_sen, r.received_at
      from ${REFUNDS} and r.state = 'refunded' and ${SOLD_ALL_THE_SAME}
    union all
    select 'refund_due', r.id, ${REFUND_FALLS_SHORT}, r.received_at
      from ${REFUNDS} and r.of_sale and not ${SOLD_ALL_THE_SAME}`,
  fee_differs: `
    select 'statement_line' as subject_type, line_id as subject_id, ${CHARGE} - fee_sen as sen, at
      from pair where line_id is not null
    union all
    select 'statement_line', id, ${CHARGE} - fee_sen, at from late`,
  over_short: `
    select 'shift' as subject_type, s.id as subject_id, s.counted_sen - s.expected_sen as sen,
        s.closed_at as at
      from shift s
     where s.jetty_id = :jettyId and s.closed_at >= :start and s.closed_at < :end`,
  refund_not_paid: `
    select 'refund_due' as subject_type, r.id as subject_id, r.amount_sen - ${CHARGE} as sen,
        r.received_at as at
      from ${REFUNDS} and r.state = 'open' and not ${SOLD_ALL_THE_SAME}
    union all
    select 'weather_case', c.id, c.bank_refund_sen, c.chosen_at
      from ${BY_BANK} and c.paid_out_at is null`,
  not_counted: `
    select 'shift' as subject_type, u.id as subject_id, -u.sen as sen, u.at from (${UNCOUNTED}) u`,
};

/** `with receipt as …` for the parts that a text asks for, and for those that they ask for. */
export function withParts(text: string): string {
  const asked = new Set<string>();
  const ask = (part: string) => {
    for (const [name, of] of PARTS)
      if (!asked.has(name) && new RegExp(`\\b(?:from|join) ${name}\\b`).test(part)) {
        asked.add(name);
        ask(of);
      }
  };
  ask(text);
  const named = PARTS.filter(([name]) => asked.has(name));
  return named.length === 0
    ? text
    : `with ${named.map(([name, of]) => `${name} as materialized ${of}`).join(",\n")}\n${text}`;
}

/** The differences of some kinds, each with its kind; none where nothing differs. */
export function differencesSql(kinds: readonly DifferenceKind[]): string {
  return kinds
    .map(
      (kind) => `select '${kind}' as kind, d.subject_type, d.subject_id, d.sen, d.at
        from (${DIFFERENCES[kind]}) d where d.sen <> 0`,
    )
    .join("\nunion all\n");
}

/** Those values of a month that a statement names, and no others. */
export function valuesNamed<Values extends object>(text: string, values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => new RegExp(`:${name}\\b`).test(text)),
  ) as Partial<Values>;
}

/**
 * A month of hundreds of thousands of payments is joined in memory, and compiling the statement
 * would take longer than running it. For this transaction alone.
 */
export async function roomForJoins(tx: Tx): Promise<void> {
  await sql(tx, "set local work_mem = '96MB'");
  await sql(tx, "set local jit = off");
}
