import { sql } from "@db/transaction";
import type { RefundReason } from "~/domain/payments/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { likePattern, type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";
import { MAX_REFUNDS_AT_ONCE, REFUND_STATES, type RefundState } from "./rules";

/** Money that is owed or was given back; without a ticket where nobody's order was found. */
export interface Refund {
  id: number;
  amountSen: number;
  reason: RefundReason;
  createdAt: Date;
  billCode: string;
  /** The gateway's name of the payment. */
  providerRef: string;
  ticketCode: string | null;
  receiptNo: string | null;
  buyer: string | null;
  phoneNo: string | null;
  email: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** The bank's name of the payment out. */
  refundRef: string | null;
  /** Why it was rejected. */
  note: string | null;
}

type Reader = Pick<Staff, "ownJettyId">;

/** Who is bound to a jetty sees that jetty's; money without a ticket is nobody's but the office's. */
const SEEN = "(:ownJettyId = 0 or t.jetty_id = :ownJettyId)";
const FROM = `from refund_due r
  left join ticket t on t.id = r.ticket_id
  left join app_user d on d.id = r.decided_by`;
const COLUMNS = `r.id, r.amount_sen, r.reason, r.created_at, r.bill_code, r.provider_ref,
  t.ticket_code, t.receipt_no, t.name as buyer, t.phone_no, t.email, d.name as decided_by,
  r.decided_at, r.refund_ref, r.note`;
const FOUND = `concat_ws(' ', t.receipt_no, t.name, t.phone_no, t.email, r.bill_code,
  r.provider_ref, r.refund_ref) ilike :pattern`;

/** One page of the refunds of a state with the sum of all of them: what waits longest stands on top,
 * what was decided last too. */
export async function refundList(
  state: RefundState,
  query: ListQuery,
  { ownJettyId }: Reader,
): Promise<ListPage<Refund> & { sumSen: number }> {
  const values = { state: REFUND_STATES[state], pattern: likePattern(query.search), ownJettyId };
  const order = state === "due" ? "r.created_at, r.id" : "r.decided_at desc, r.id desc";
  const [rows, [all]] = await Promise.all([
    sql<Refund>(
      null,
      `select ${COLUMNS} ${FROM} where r.state = :state and ${SEEN} and ${FOUND}
        order by ${order} ${pageSql(query)}`,
      values,
    ),
    sql<{ total: number; sumSen: string }>(
      null,
      `select count(*)::int as total, coalesce(sum(r.amount_sen), 0)::text as sum_sen
        ${FROM} where r.state = :state and ${SEEN} and ${FOUND}`,
      values,
    ),
  ]);
  const { total = 0, sumSen = "0" } = all ?? {};
  return { search: query.search, page: query.page, rows, total, sumSen: Number(sumSen) };
}

/** How many refunds of each state there are, and their sums. */
export async function refundTotals({
  ownJettyId,
}: Reader): Promise<Record<RefundState, { count: number; sumSen: number }>> {
  const rows = await sql<{ state: string; count: number; sumSen: string }>(
    null,
    `select r.state, count(*)::int as count, sum(r.amount_sen)::text as sum_sen
      ${FROM} where ${SEEN} group by r.state`,
    { ownJettyId },
  );
  const of = (state: RefundState) => {
    const row = rows.find((one) => one.state === REFUND_STATES[state]);
    return { count: row?.count ?? 0, sumSen: Number(row?.sumSen ?? 0) };
  };
  return { due: of("due"), paid: of("paid"), rejected: of("rejected") };
}

/** Refunds that are due, the chosen ones or all: at most as many as one file holds. */
export async function dueRefunds(ids: readonly number[] | "all", { ownJettyId }: Reader) {
  return sql<Refund>(
    null,
    `select ${COLUMNS} ${FROM}
      where r.state = 'open' and ${SEEN} and (:all::boolean or r.id = any(:ids))
      order by r.created_at, r.id limit ${MAX_REFUNDS_AT_ONCE}`,
    { ownJettyId, all: ids === "all", ids: ids === "all" ? [] : ids },
  );
}

/** A refund that somebody may see, or null. */
export async function findRefund(
  id: number,
  { ownJettyId }: Reader,
): Promise<(Refund & { state: string }) | null> {
  const [row] = await sql<Refund & { state: string }>(
    null,
    `select r.state, ${COLUMNS} ${FROM} where r.id = :id and ${SEEN}`,
    { id, ownJettyId },
  );
  return row ?? null;
}
