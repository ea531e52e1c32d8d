import { sql, type Tx } from "@db/transaction";
import { CASH, CREDIT_FACILITY, SPLIT } from "~/domain/counter/payment-methods";
import { TRANSACTION_CHARGE_SEN } from "~/domain/pricing/rules";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { CorrectionSum, DifferenceSum, MonthFigures, SoldLine } from "./figures";
import {
  BY_BANK,
  CASH_BACK,
  differencesSql,
  LINES,
  roomForJoins,
  valuesNamed,
  withParts,
} from "./month-sql.server";
import { DIFFERENCE_KINDS, type MonthOfJetty, monthSpan } from "./rules";

/**
 * The figures of a month that is open, as of now (F1): sums of the database alone, by indexes.
 * `tx` is the one transaction that they are all read in.
 */
export async function readMonthFigures(tx: Tx, of: MonthOfJetty): Promise<MonthFigures> {
  const ask = <Row extends object>(text: string) =>
    sql<Row>(tx, text, valuesNamed(text, monthSpan(of)));
  await roomForJoins(tx);
  const sold = await soldIn(ask);
  const [charged] = await ask<{ sen: number }>(withParts(CHARGED));
  const [split] = await ask<{ sen: number }>(SPLIT_OTHER);
  const [travel] = await ask<{ spentSen: number; issuedSen: number; keptSen: number }>(TRAVEL);
  const [kept] = await ask<{ sen: number }>(KEPT_FOR_BANK);
  const [gateway] = await ask<{ count: number; grossSen: number; feeSen: number }>(GATEWAY);
  const [drawers] = await ask<MonthFigures["drawers"]>(withParts(DRAWERS));
  const [refunds] = await ask<RefundSums>(REFUNDED);
  if (!gateway || !drawers || !refunds || !travel || !kept)
    throw new Error("Sums of a month came back empty.");
  const { differences, late } = await mismatchSums(ask);
  const byMethod = (is: (method: string) => boolean) =>
    sold
      .filter(({ channel, method }) => channel === 3 && is(method))
      .reduce((sum, { sen }) => sum + sen, 0);
  const isOther = (method: string) =>
    ![CASH, CREDIT_FACILITY, SPLIT, TRAVEL_CREDIT].includes(method);
  return {
    version: 1,
    ...of,
    sold,
    charges: {
      collectedSen: charged?.sen ?? 0,
      feeSen: gateway.feeSen,
      givenBackSen: refunds.paid * TRANSACTION_CHARGE_SEN,
    },
    gateway: { ...gateway, sen: gateway.grossSen - gateway.feeSen },
    drawers,
    otherSen: byMethod(isOther) + (split?.sen ?? 0) + travel.keptSen + kept.sen,
    creditSen: byMethod((method) => method === CREDIT_FACILITY),
    travelCredit: { spentSen: travel.spentSen, issuedSen: travel.issuedSen },
    refunds: {
      paid: {
        count: refunds.paid + refunds.bank,
        sen: refunds.paidSen - refunds.paid * TRANSACTION_CHARGE_SEN + refunds.bankSen,
      },
      cash: { count: refunds.cash, sen: refunds.cashSen },
    },
    differences,
    corrections: [...(await correctionSums(ask)), ...late],
  };
}

type RefundSums = Record<"paid" | "paidSen" | "bank" | "bankSen" | "cash" | "cashSen", number>;

type Ask = <Row extends object>(text: string) => Promise<Row[]>;

function soldIn(ask: Ask): Promise<SoldLine[]> {
  return ask<SoldLine>(`
    select channel, method, sum(tickets)::float8 as tickets, sum(passengers)::float8 as passengers,
        sum(amount_sen)::float8 as sen
      from monthly_figure_now where jetty_id = :jettyId and month = :month
     group by channel, method having sum(tickets) <> 0
     order by array_position(array[3, 1, 2], channel::int), method`);
}

/** Each payment that came carried the charge, whatever became of its ticket. */
const CHARGED = `select count(*)::float8 * ${TRANSACTION_CHARGE_SEN} as sen from receipt`;

/** What was neither cash nor travel credit of sales that were paid by two methods. */
const SPLIT_OTHER = `
  select coalesce(sum(p.amount_sen), 0)::float8 as sen
    from ticket t
    join ticket_payment p on p.ticket_id = t.id
      and p.method not in ('${CASH}', '${TRAVEL_CREDIT}')
   where t.payment_method = '${SPLIT}' and t.state = 'paid' and t.jetty_id = :jettyId
     and t.sale_day >= :month and t.sale_day < :next`;

/**
 * Travel credit: what the month's tickets spend of it, also those that became another credit since;
 * what was issued for them; and what terminal and QR took for these, which nobody gave back.
 */
const TRAVEL = `
  select
      (select coalesce(sum(s.amount_sen), 0)::float8
         from ticket t join travel_credit_spending s on s.ticket_id = t.id and s.state = 'taken'
        where t.travel_credit_sen > 0 and t.jetty_id = :jettyId
          and t.sale_day >= :month and t.sale_day < :next) as spent_sen,
      (select coalesce(sum(c.value_sen - t.transaction_charge_sen), 0)::float8
         from travel_credit c join ticket t on t.id = c.ticket_id
        where c.jetty_id = :jettyId and t.sale_day >= :month and t.sale_day < :next) as issued_sen,
      (select coalesce(sum(p.amount_sen), 0)::float8
         from travel_credit c
         join ticket t on t.id = c.ticket_id
         join ticket_payment p on p.ticket_id = t.id
           and p.method not in ('${CASH}', '${CREDIT_FACILITY}', '${TRAVEL_CREDIT}')
        where c.jetty_id = :jettyId and t.sale_day >= :month and t.sale_day < :next) as kept_sen`;

/** What terminal and QR took for sales of the counter that the office gives back by bank. */
const KEPT_FOR_BANK = `
  select coalesce(sum(f.amount_sen), 0)::float8 as sen
    from ticket_refund f
   where f.method <> '${CASH}' and f.ticket_id in (select t.id from ${BY_BANK})`;

const GATEWAY = `
  select count(*)::int as count, coalesce(sum(l.amount_sen), 0)::float8 as gross_sen,
      coalesce(sum(l.fee_sen), 0)::float8 as fee_sen
    from (${LINES}) l`;

/**
 * What drawers of either jetty took for the month's tickets, as far as they were counted; and how
 * many of its own were counted, with what they were over or short.
 */
const DRAWERS = `
  select d.*, o.* from (
    select coalesce(sum(sales_sen), 0)::float8 as sales_sen,
        coalesce(sum(refunds_sen), 0)::float8 as refunds_sen
      from drawer) d, (
    select count(*)::int as shifts,
        coalesce(sum(s.counted_sen - s.expected_sen), 0)::float8 as over_short_sen
      from shift s
     where s.jetty_id = :jettyId and s.closed_at >= :start and s.closed_at < :end) o`;

/** Money back for the month's sales: by the gateway or the bank, and in cash that no drawer gave. */
const REFUNDED = `
  select p.*, b.*, c.* from (
    select count(*)::int as paid, coalesce(sum(r.amount_sen), 0)::float8 as paid_sen
      from refund_due r
     where r.jetty_id = :jettyId and r.received_at >= :start and r.received_at < :end
       and r.state = 'refunded') p, (
    select count(*)::int as bank, coalesce(sum(c.bank_refund_sen), 0)::float8 as bank_sen
      from ${BY_BANK} and c.paid_out_at is not null) b, (
    select count(*)::int as cash, coalesce(sum(f.amount_sen), 0)::float8 as cash_sen
      from ${CASH_BACK}) c`;

/** Differences and what was settled late come of one look at payments and lines. */
async function mismatchSums(
  ask: Ask,
): Promise<{ differences: DifferenceSum[]; late: CorrectionSum[] }> {
  const found = await ask<DifferenceSum | (Omit<DifferenceSum, "kind"> & { kind: "settled_late" })>(
    withParts(`
      select d.kind, count(*)::int as count, sum(d.sen)::float8 as sen, count(e.id)::int as explained
        from (${differencesSql(DIFFERENCE_KINDS)}) d
        left join month_difference e on e.jetty_id = :jettyId and e.month = :month
          and e.kind = d.kind and e.subject_type = d.subject_type and e.subject_id = d.subject_id
          and e.amount_sen = d.sen
       group by d.kind
      union all
      select 'settled_late', count(*)::int, sum(p.sen - ${TRANSACTION_CHARGE_SEN})::float8, 0
        from late p having count(*) > 0`),
  );
  return {
    differences: DIFFERENCE_KINDS.map(
      (kind) =>
        found.flatMap((one) => (one.kind === kind ? [{ ...one, kind }] : []))[0] ?? {
          ...{ kind, count: 0, sen: 0, explained: 0 },
        },
    ),
    late: found.flatMap(({ kind, count, sen }) =>
      kind === "settled_late" ? [{ kind, count, soldSen: 0, receivedSen: sen }] : [],
    ),
  };
}

async function correctionSums(ask: Ask): Promise<CorrectionSum[]> {
  return ask<CorrectionSum>(`
    select c.kind, count(*)::int as count, sum(c.sold_sen)::float8 as sold_sen,
        sum(c.received_sen)::float8 as received_sen
      from month_correction c where c.jetty_id = :jettyId and c.month = :month
     group by c.kind order by c.kind`);
}
