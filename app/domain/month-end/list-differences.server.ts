import { inSnapshot, sql, type Tx } from "@db/transaction";
import { type EdgePage, edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import {
  differencesSql,
  roomForJoins,
  SHIFT_NAME,
  valuesNamed,
  withParts,
} from "./month-sql.server";
import { type DifferenceKind, type MonthOfJetty, monthSpan, type Reason } from "./rules";

export type SubjectType =
  "payment_attempt" | "refund_due" | "statement_line" | "shift" | "weather_case";

/** Something that does not match, and what was said of it. */
export interface Difference {
  /** Its place among those of its kind, and what it is chosen by. */
  id: number;
  kind: DifferenceKind;
  subjectType: SubjectType;
  subjectId: number;
  /** By how much more was received than sold, whole sen. */
  sen: number;
  /** When it was paid, settled or counted. */
  at: Date;
  reason: Reason | null;
  remark: string | null;
  explainedBy: string | null;
  explainedAt: Date | null;
}

export interface ListedDifference extends Difference {
  /** A bill code, the gateway's name of a payment, our reference, or a Z report's number. */
  reference: string;
  ticketCode: string | null;
  receiptNo: string | null;
  /** The cashier of a drawer, or the buyer. */
  name: string | null;
}

/** One number for each subject of a kind: those that are refunds are odd. */
const ID_SQL = "d.subject_id * 2 + (d.subject_type = 'refund_due')::int";

/** What was said of a difference counts while it is the same sum. */
const EXPLAINED = `left join month_difference e on e.jetty_id = :jettyId and e.month = :month
  and e.kind = d.kind and e.subject_type = d.subject_type and e.subject_id = d.subject_id
  and e.amount_sen = d.sen
  left join app_user u on u.id = e.explained_by`;
const COLUMNS = `${ID_SQL} as id, d.kind, d.subject_type, d.subject_id, d.sen, d.at, e.reason,
  e.remark, u.name as explained_by, e.explained_at`;
/** A closed month's are those that were frozen. */
const FROZEN = `select e.kind, e.subject_type, e.subject_id, e.amount_sen as sen, e.explained_at as at
  from month_difference e where e.closing_id = :closingId and e.kind = :kind`;

/** What a row of the list says beside its sum. */
const NAMED = `
  select d.*, coalesce(a.bill_code, r.bill_code, nullif(l.bill_code, ''), nullif(l.provider_ref, ''),
      l.our_ref, ${SHIFT_NAME}) as reference,
      t.ticket_code, t.receipt_no, coalesce(c.name, t.name) as name
    from found d
    left join payment_attempt a on d.subject_type = 'payment_attempt' and a.id = d.subject_id
    left join refund_due r on d.subject_type = 'refund_due' and r.id = d.subject_id
    left join statement_line l on d.subject_type = 'statement_line' and l.id = d.subject_id
    left join payment_attempt b on b.gateway = l.gateway and b.host = l.host
      and b.bill_code = l.bill_code
    left join shift s on d.subject_type = 'shift' and s.id = d.subject_id
    left join app_user c on c.id = s.user_id
    left join weather_case w on d.subject_type = 'weather_case' and w.id = d.subject_id
    left join ticket t on t.id = coalesce(a.ticket_id, r.ticket_id, b.ticket_id, w.ticket_id)
   order by d.id`;

/** A page of a month's differences of a kind: an open one's as of now, a closed one's as frozen. */
export async function listDifferences(
  of: MonthOfJetty,
  {
    kind,
    edge,
    closingId,
  }: { kind: DifferenceKind; edge: ListEdge | null; closingId: number | null },
): Promise<EdgePage<ListedDifference>> {
  const back = edge?.side === "before";
  const beyond = edge ? `where ${ID_SQL} ${back ? "<" : ">"} :edge` : "";
  const text = withParts(`
    select * from (
      with found as (
        select ${COLUMNS} from (${closingId === null ? differencesSql([kind]) : FROZEN}) d ${EXPLAINED}
         ${beyond} order by 1 ${back ? "desc" : "asc"} limit ${PAGE_ROWS + 1})
      ${NAMED}) named order by id ${back ? "desc" : "asc"}`);
  const values = { ...monthSpan(of), kind, closingId, ...(edge && { edge: edge.id }) };
  const rows = await inSnapshot(async (tx) => {
    await roomForJoins(tx);
    return sql<ListedDifference>(tx, text, valuesNamed(text, values));
  });
  return edgePage(rows, edge, PAGE_ROWS);
}

/** All differences of an open month, of one kind or of all, in their order. */
export async function allDifferences(
  tx: Tx,
  of: MonthOfJetty,
  kinds: readonly DifferenceKind[],
): Promise<Difference[]> {
  const text = withParts(
    `select ${COLUMNS} from (${differencesSql(kinds)}) d ${EXPLAINED} order by d.kind, id`,
  );
  await roomForJoins(tx);
  return sql<Difference>(tx, text, valuesNamed(text, monthSpan(of)));
}
