import { sql } from "@db/transaction";
import type { PaidRefund } from "~/domain/payments/received-money.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type ListPage, type ListQuery, pageSql, searchPatterns } from "~/domain/shared/list-page";
import type { CounterRefundState } from "../rules";
import { COUNTER_REFUND_DUE } from "./fragments";

/** What the office pays by bank of a ticket of the counter whose boat did not sail; whole sen. */
export interface CounterRefund {
  /** The number of its case. */
  id: number;
  ticketId: number;
  ticketCode: string;
  receiptNo: string;
  jettyId: JettyId;
  buyer: string | null;
  phoneNo: string | null;
  amountSen: number;
  since: Date;
  /** Where it is paid to; null until the buyer has said so. */
  bankName: string | null;
  bankAccount: string | null;
  bankHolder: string | null;
  paidRef: string | null;
  paidAt: Date | null;
  paidBy: string | null;
}

type Reader = Pick<Staff, "ownJettyId">;

const COLUMNS = `c.id, c.ticket_id, t.ticket_code, t.receipt_no, s.jetty_id, t.name as buyer, t.phone_no,
  c.bank_refund_sen as amount_sen, c.chosen_at as since, c.bank_name, c.bank_account, c.bank_holder,
  c.paid_out_ref as paid_ref, c.paid_out_at as paid_at, u.name as paid_by`;
const FROM = `weather_case c
  join stoppage s on s.id = c.stoppage_id
  join ticket t on t.id = c.ticket_id
  left join app_user u on u.id = c.paid_out_by`;
const SEEN = "(:ownJettyId = 0 or s.jetty_id = :ownJettyId)";

/** The latter by the index `weather_case_paid`. */
const STATE: Record<CounterRefundState, string> = {
  due: COUNTER_REFUND_DUE,
  paid: "c.paid_out_at is not null",
};
/** What waits longest stands on top, and what was paid last. */
const ORDER: Record<CounterRefundState, string> = {
  due: "c.chosen_at, c.id",
  paid: "c.paid_out_at desc, c.id desc",
};

/** One page of those of a state, searched in receipt numbers, buyers, phone numbers and references. */
export async function counterRefundList(
  state: CounterRefundState,
  { search, page }: ListQuery,
  { ownJettyId }: Reader,
): Promise<ListPage<CounterRefund> & { sumSen: number }> {
  const found = `${STATE[state]} and ${SEEN}
    ${search === "" ? "" : `and lower(concat_ws(' ', t.receipt_no, t.name, t.phone_no, c.paid_out_ref)) like any(:patterns::text[])`}`;
  const values = { ownJettyId, ...(search !== "" && { patterns: searchPatterns(search) }) };
  const [rows, [all]] = await Promise.all([
    sql<CounterRefund>(
      null,
      `select ${COLUMNS} from ${FROM} where ${found} order by ${ORDER[state]} ${pageSql({ page })}`,
      values,
    ),
    sql<{ total: number; sumSen: string }>(
      null,
      `select count(*)::int as total, coalesce(sum(c.bank_refund_sen), 0)::text as sum_sen
         from ${FROM} where ${found}`,
      values,
    ),
  ]);
  const { total = 0, sumSen = "0" } = all ?? {};
  return { search, page, rows, total, sumSen: Number(sumSen) };
}

/** How many are to be paid. */
export async function countCounterRefundsDue({ ownJettyId }: Reader): Promise<number> {
  const [row] = await sql<{ count: number }>(
    null,
    `select count(*)::int as count
       from weather_case c join stoppage s on s.id = c.stoppage_id
      where ${COUNTER_REFUND_DUE} and ${SEEN}`,
    { ownJettyId },
  );
  return row?.count ?? 0;
}

/** One that somebody may see, or null. */
export async function findCounterRefund(
  id: number,
  { ownJettyId }: Reader,
): Promise<CounterRefund | null> {
  const [row] = await sql<CounterRefund>(
    null,
    `select ${COLUMNS} from ${FROM}
      where c.id = :id and c.bank_refund_sen is not null and ${SEEN}`,
    { id, ownJettyId },
  );
  return row ?? null;
}

/** What was paid by bank of a counter's ticket, by the number of its case, or null. */
export async function paidCounterRefund(
  caseId: number,
  ticketId: number,
): Promise<PaidRefund | null> {
  const [refund] = await sql<PaidRefund>(
    null,
    `select bank_refund_sen as amount_sen, paid_out_at as decided_at, bank_name as bank,
         right(bank_account, 4) as account_end
       from weather_case
      where id = :caseId and ticket_id = :ticketId and paid_out_at is not null`,
    { caseId, ticketId },
  );
  return refund ?? null;
}
