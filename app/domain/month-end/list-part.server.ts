import { sql } from "@db/transaction";
import { CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { TRANSACTION_CHARGE_SEN as CHARGE } from "~/domain/pricing/rules";
import { type EdgePage, edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { BY_BANK, CASH_BACK, SHIFT_NAME, valuesNamed, withParts } from "./month-sql.server";
import { type MonthOfJetty, monthSpan } from "./rules";

/** What a term of the equation is made of, besides the sales, which are the list of tickets. */
export const MONTH_PARTS = ["settlements", "drawers", "credit", "refunds", "corrections"] as const;
export type MonthPart = (typeof MONTH_PARTS)[number];

/** A line of such a list. */
export interface PartRow {
  id: number;
  /** A bill code, a Z report's number, or nothing beside the ticket. */
  reference: string;
  ticketCode: string | null;
  receiptNo: string | null;
  /** The buyer, the cashier, or who is to pay. */
  name: string | null;
  /** What became of it: a refund's state or that it was cash, a correction's kind, else none. */
  state: string | null;
  /** Who decided about a refund, or paid it out in cash; null elsewhere. */
  by: string | null;
  at: Date;
  /** What it comes to in the equation, whole sen. */
  sen: number;
  /** What went off or on it: a fee, a drawer's over or short. */
  besideSen: number | null;
}

/**
 * Each with its own number as `id`, and the ticket that it is of. Drawers come to their term: what
 * each, also of the other jetty, took and gave back for the month's tickets, and its over or short.
 */
const ROWS: Record<MonthPart, string> = {
  settlements: `
    select l.id, coalesce(nullif(l.bill_code, ''), nullif(l.provider_ref, ''), l.our_ref) as reference,
        (select a.ticket_id from payment_attempt a where a.gateway = l.gateway and a.host = l.host
           and a.bill_code = l.bill_code) as ticket_id,
        null as name, null as state, null::int as by_id, l.paid_at as at, l.amount_sen - l.fee_sen as sen,
        l.fee_sen as beside_sen
      from statement_line l
     where l.jetty_id = :jettyId and l.month = :month`,
  drawers: `
    select s.id, ${SHIFT_NAME} as reference, null::int as ticket_id, u.name, null as state,
        null::int as by_id, s.closed_at as at, (coalesce(d.sen, 0) + coalesce(o.sen, 0))::int as sen,
        o.sen as beside_sen
      from shift s
      join app_user u on u.id = s.user_id
      left join (
        select shift_id, sum(sales_sen + refunds_sen) as sen from drawer group by shift_id) d
        on d.shift_id = s.id
      cross join lateral (
        select case when s.jetty_id = :jettyId and s.closed_at >= :start and s.closed_at < :end
          then s.counted_sen - s.expected_sen end as sen) o
     where d.shift_id is not null
        or (s.jetty_id = :jettyId and s.opened_at < :end and s.closed_at >= :start)`,
  credit: `
    select t.id, '' as reference, t.id as ticket_id, t.company_name as name, null as state,
        null::int as by_id, t.paid_at as at, t.amount_sen as sen, null::int as beside_sen
      from ticket t
     where t.jetty_id = :jettyId and t.ticket_flag = 3 and t.state = 'paid' and t.paid_at >= :start
       and t.paid_at < :end and t.payment_method = '${CREDIT_FACILITY}'`,
  refunds: `
    select r.id * 2 as id, r.bill_code as reference, r.ticket_id, null as name, r.state,
        r.decided_by as by_id, coalesce(r.decided_at, r.created_at) as at, r.amount_sen - ${CHARGE} as sen,
        ${CHARGE} as beside_sen
      from refund_due r
     where r.jetty_id = :jettyId and r.received_at >= :start and r.received_at < :end
    union all
    select f.id * 2 + 1, '', f.ticket_id, null, 'cash', f.refunded_by, f.refunded_at, f.amount_sen, null
      from ${CASH_BACK}
    union all
    select f.id * 2 + 1, coalesce(b.paid_out_ref, ''), f.ticket_id, null,
        case when b.paid_out_at is null then 'open' else 'refunded' end,
        b.paid_out_by, coalesce(b.paid_out_at, b.chosen_at), f.amount_sen, null
      from ticket_refund f
      join (select c.ticket_id, c.paid_out_ref, c.paid_out_at, c.paid_out_by, c.chosen_at from ${BY_BANK}) b
        on b.ticket_id = f.ticket_id`,
  corrections: `
    select c.id * 2 as id, coalesce(r.bill_code, ${SHIFT_NAME}) as reference,
        coalesce(f.ticket_id, r.ticket_id, w.ticket_id,
          case when c.subject_type = 'ticket' then c.subject_id end) as ticket_id,
        null as name, c.kind as state, null::int as by_id, c.at, c.received_sen - c.sold_sen as sen,
        null::int as beside_sen
      from month_correction c
      left join refund_due r on c.subject_type = 'refund_due' and r.id = c.subject_id
      left join ticket_refund f on c.subject_type = 'ticket_refund' and f.id = c.subject_id
      left join weather_case w on c.subject_type = 'weather_case' and w.id = c.subject_id
      left join shift s on c.subject_type = 'shift' and s.id = c.subject_id
     where c.jetty_id = :jettyId and c.month = :month
    union all
    select p.id * 2 + 1, l.bill_code, a.ticket_id, null, 'settled_late', null, p.at, p.sen - ${CHARGE}, null
      from late p
      join statement_line l on l.id = p.id
      left join payment_attempt a on a.gateway = l.gateway and a.host = l.host
        and a.bill_code = l.bill_code`,
};

/** A page of what a term is made of, the last in time first. */
export async function listMonthPart(
  of: MonthOfJetty,
  part: MonthPart,
  edge: ListEdge | null,
): Promise<EdgePage<PartRow>> {
  const back = edge?.side === "before";
  const order = back ? "asc" : "desc";
  const beyond = edge
    ? `where (r.at, r.id) ${back ? ">" : "<"}
        ((select e.at from (${ROWS[part]}) e where e.id = :edge), :edge)`
    : "";
  const text = withParts(`
    select p.id, p.reference, t.ticket_code, t.receipt_no, coalesce(p.name, t.name) as name, p.state,
        u.name as by, p.at, p.sen, p.beside_sen
      from (
        select * from (${ROWS[part]}) r ${beyond}
         order by r.at ${order}, r.id ${order} limit ${PAGE_ROWS + 1}) p
      left join ticket t on t.id = p.ticket_id
      left join app_user u on u.id = p.by_id
     order by p.at ${order}, p.id ${order}`);
  const values = valuesNamed(text, { ...monthSpan(of), ...(edge && { edge: edge.id }) });
  return edgePage(await sql<PartRow>(null, text, values), edge, PAGE_ROWS);
}

/** What an address asks for, or null. */
export function monthPart(asked: string | undefined): MonthPart | null {
  return MONTH_PARTS.find((part) => part === asked) ?? null;
}
