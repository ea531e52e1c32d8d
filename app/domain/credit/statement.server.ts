import { inSnapshot, sql, type Tx } from "@db/transaction";
import { addDays, type Day, daysBetween } from "~/domain/shared/day";
import type { DaySpan } from "~/domain/shared/list-page";
import {
  type EntryKind,
  MAX_STATEMENT_DAYS,
  MAX_STATEMENT_LINES,
  type ReceiptMethod,
} from "./rules";

/** A line of a statement: whole sen, the debt that is left after it. */
export interface StatementLine {
  id: number;
  day: Day;
  kind: EntryKind;
  /** Above 0 the company owes more, below 0 less. */
  amountSen: number;
  balanceSen: number;
  ticketCode: string | null;
  receiptNo: string | null;
  paymentId: number | null;
  method: ReceiptMethod | null;
  reference: string | null;
  remark: string | null;
  /** Why a payment was reversed; also beside the payment itself. */
  reverseReason: string | null;
}

export interface StatementSpan {
  from: Day;
  to: Day;
}

export interface Statement extends StatementSpan {
  openingSen: number;
  closingSen: number;
  /** At most `MAX_STATEMENT_LINES`, the first ones, where not all are asked for. */
  lines: StatementLine[];
  /** How many there are. */
  total: number;
}

/**
 * The days of a statement: those asked for, or the last 31; of more than 93 the last 93, which are
 * then `shortened`.
 */
export function statementSpan(
  { from, to }: DaySpan,
  today: Day,
): StatementSpan & { shortened: boolean } {
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? addDays(last, -30);
  const shortened = daysBetween(first, last) >= MAX_STATEMENT_DAYS;
  return { from: shortened ? addDays(last, 1 - MAX_STATEMENT_DAYS) : first, to: last, shortened };
}

/**
 * What happened on an account from a day to a day, both inclusive, in one snapshot: the first lines,
 * or `all` of them for a file. Null where there is none.
 */
export async function readStatement(
  accountId: number,
  span: StatementSpan,
  { all = false }: { all?: boolean } = {},
): Promise<Statement | null> {
  return inSnapshot(async (tx) => {
    const [sums] = await sql<{ openingSen: number; closingSen: number; total: number }>(
      tx,
      `select (a.balance_sen - coalesce(e.since_sen, 0))::int as opening_sen,
              (a.balance_sen - coalesce(e.later_sen, 0))::int as closing_sen, e.total
         from credit_account a
         cross join lateral (
           select sum(amount_sen) as since_sen,
                  sum(amount_sen) filter (where day > :to::date) as later_sen,
                  count(*) filter (where day <= :to::date)::int as total
             from credit_entry
            where account_id = a.id and day >= :from::date) e
        where a.id = :accountId`,
      { accountId, ...span },
    );
    if (!sums) return null;
    const lines = await linesOf(tx, accountId, span, all ? null : MAX_STATEMENT_LINES);
    return { ...span, ...sums, lines };
  });
}

/** The debt after each line is that of the account now, less what came after the line. */
function linesOf(
  tx: Tx,
  accountId: number,
  { from, to }: StatementSpan,
  limit: number | null,
): Promise<StatementLine[]> {
  return sql<StatementLine>(
    tx,
    `select e.id, e.day, e.kind, e.amount_sen, e.balance_sen, t.ticket_code, t.receipt_no,
            p.id as payment_id, p.method, p.reference, p.remark, p.reverse_reason
       from (
         select l.*, (o.sen + sum(l.amount_sen) over (order by l.day, l.id))::int as balance_sen
           from credit_entry l
           cross join (
             select a.balance_sen - coalesce(
                 (select sum(s.amount_sen) from credit_entry s
                   where s.account_id = a.id and s.day >= :from::date), 0) as sen
               from credit_account a where a.id = :accountId) o
          where l.account_id = :accountId and l.day between :from::date and :to::date
       ) e
       left join ticket t on t.id = e.ticket_id
       left join credit_payment p on p.id = e.payment_id
      order by e.day, e.id
      limit :limit::int`,
    { accountId, from, to, limit },
  );
}
