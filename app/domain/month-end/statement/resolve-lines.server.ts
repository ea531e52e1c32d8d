import { sql, type Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import type { StatementLine } from "./read-statement";

/** Whose statement it is, and where it was handed in. */
export interface StatementSource {
  gateway: string;
  host: string;
  jettyId: JettyId;
}

/** A line with what is known of its payment. */
export interface ResolvedLine {
  line: number;
  paymentKey: string;
  billCode: string;
  providerRef: string;
  givenRef: string;
  ourRef: string;
  jettyId: JettyId;
  /** The first of the month-end that it counts in. */
  month: Day;
  paidAt: Date;
  settledOn: string | null;
  amountSen: number;
  feeSen: number;
  /** It names a bill of ours. */
  ours: boolean;
  /** The same payment in an earlier statement, or earlier in this one. */
  known: { amountSen: number; feeSen: number; earlier: boolean } | null;
}

/**
 * What each line is about. A bill is found by its code, by our reference or by the gateway's name of
 * the payment; where a statement calls the one payment of a bill otherwise than the gateway's own
 * answer did, it is that payment all the same. The month is that of the payment, or the first one
 * that is still open at its jetty.
 */
const RESOLVE = `
with given as (
  select * from jsonb_to_recordset(:lines::jsonb) as g(line int, "billCode" text, "providerRef" text,
    "ourRef" text, "paidAt" timestamptz, "settledOn" date, "amountSen" int, "feeSen" int)
), found as (
  select g.*, coalesce(b.id, o.id, p.id) as attempt_id
    from given g
    left join payment_attempt b on g."billCode" <> '' and b.gateway = :gateway and b.host = :host
      and b.bill_code = g."billCode"
    left join payment_attempt o on b.id is null and g."ourRef" <> '' and o.our_ref = g."ourRef"
      and o.gateway = :gateway and o.host = :host
    left join lateral (
      select q.id from payment_attempt q
       where b.id is null and o.id is null and g."providerRef" <> '' and q.gateway = :gateway
         and q.host = :host and q.provider_ref = g."providerRef" limit 1) p on true
), named as (
  select f.*, a.jetty_id as attempt_jetty, a.paid_at as attempt_paid_at,
      coalesce(a.provider_ref, '') as attempt_ref,
      coalesce(nullif(f."billCode", ''), a.bill_code, '') as bill_code,
      coalesce(r.provider_ref, nullif(f."providerRef", ''), a.provider_ref, '') as own_ref,
      r.received_at,
      -- A name that neither the gateway's answer nor a refund has for a payment of this bill.
      f."providerRef" <> '' and a.provider_ref is not null and a.provider_ref <> f."providerRef"
        and r.id is null as is_strange
    from found f
    left join payment_attempt a on a.id = f.attempt_id
    left join refund_due r on r.gateway = :gateway and r.host = :host and r.bill_code = a.bill_code
      and r.provider_ref = f."providerRef" and not r.of_sale
), placed as (
  select n.*, case
      when n.is_strange
        and row_number() over (partition by n.bill_code, n.is_strange order by n.line) = 1
        and not exists (select from named m where m.bill_code = n.bill_code and m.own_ref = n.attempt_ref)
        and not exists (
          select from statement_line l
           where l.gateway = :gateway and l.host = :host and l.bill_code = n.bill_code
             and l.provider_ref = n.attempt_ref and l.given_ref <> n."providerRef")
      then n.attempt_ref else n.own_ref end as ref
    from named n
), keyed as (
  select p.*, case
      when bill_code <> '' then 'bill ' || bill_code || ' ' || ref
      when ref <> '' then 'payment ' || ref
      else 'order ' || "ourRef" end as payment_key,
    coalesce(attempt_jetty, j.id, :jettyId::smallint) as jetty,
    coalesce(case when attempt_ref = ref then attempt_paid_at end, received_at, "paidAt") as origin_at
    from placed p left join jetty j on j.code = split_part(p."ourRef", '-', 1)
)
select k.line, k.payment_key, k.bill_code, k.ref as provider_ref, k."providerRef" as given_ref,
    k."ourRef" as our_ref, k.jetty as jetty_id, k."paidAt" as paid_at, k."settledOn" as settled_on,
    k."amountSen" as amount_sen, k."feeSen" as fee_sen, k.attempt_id is not null as ours,
    greatest(date_trunc('month', malaysian_day(k.origin_at)),
      c.last_month + interval '1 month')::date as month,
    case
      when s.id is not null
        then jsonb_build_object('amountSen', s.amount_sen, 'feeSen', s.fee_sen, 'earlier', true)
      when k.line > first_value(k.line) over same then jsonb_build_object(
        'amountSen', first_value(k."amountSen") over same,
        'feeSen', first_value(k."feeSen") over same, 'earlier', false)
    end as known
  from keyed k
  join month_chain c on c.jetty_id = k.jetty
  left join lateral (
    select l.id, l.amount_sen, l.fee_sen from statement_line l
     where l.gateway = :gateway and l.host = :host
       and (l.payment_key = k.payment_key
         or (k.bill_code <> '' and l.bill_code = k.bill_code and (l.provider_ref = '') <> (k.ref = '')))
     limit 1) s on true
window same as (partition by k.payment_key order by k.line)
 order by k.line`;

/** The lines in their order, with what is known of each. `tx` where they are about to be kept. */
export async function resolveLines(
  tx: Tx | null,
  { gateway, host, jettyId }: StatementSource,
  lines: readonly StatementLine[],
): Promise<ResolvedLine[]> {
  return sql<ResolvedLine>(tx, RESOLVE, { gateway, host, jettyId, lines: JSON.stringify(lines) });
}

/** A line that says another sum of a payment than was counted before. */
export interface AlteredLine {
  line: number;
  bill: string;
  wasSen: number;
  wasFeeSen: number;
  amountSen: number;
  feeSen: number;
}

/** What becomes of a statement's lines: how many of each sort, their sums, and what was altered. */
export interface StatementOutcome {
  lines: number;
  fresh: number;
  /** In an earlier statement, or twice in this one: counted once. */
  known: number;
  doubled: number;
  /** Among the fresh ones: of no order of ours. */
  foreign: number;
  altered: number;
  grossSen: number;
  feeSen: number;
  /** The first of the altered. */
  alteredLines: AlteredLine[];
}

const MAX_SHOWN = 50;

/** Adds up what resolved lines are. Sums are of the fresh ones. */
export function outcomeOf(lines: readonly ResolvedLine[]): StatementOutcome {
  const fresh = lines.filter(({ known }) => known === null);
  const altered = lines.filter(
    ({ known, amountSen, feeSen }) =>
      known !== null && (known.amountSen !== amountSen || known.feeSen !== feeSen),
  );
  return {
    lines: lines.length,
    fresh: fresh.length,
    known: lines.filter(({ known }) => known?.earlier === true).length,
    doubled: lines.filter(({ known }) => known?.earlier === false).length,
    foreign: fresh.filter(({ ours }) => !ours).length,
    altered: altered.length,
    grossSen: fresh.reduce((sum, { amountSen }) => sum + amountSen, 0),
    feeSen: fresh.reduce((sum, { feeSen }) => sum + feeSen, 0),
    alteredLines: altered.slice(0, MAX_SHOWN).map(({ line, billCode, ourRef, ...sums }) => ({
      line,
      bill: billCode || sums.providerRef || ourRef,
      wasSen: sums.known?.amountSen ?? 0,
      wasFeeSen: sums.known?.feeSen ?? 0,
      amountSen: sums.amountSen,
      feeSen: sums.feeSen,
    })),
  };
}
