import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { likePattern, type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";
import type { RequestState } from "./rules";

export type CancellationListKind = "pending" | "approved";
/** Whose requests: those of a jetty, or of all (0). */
export type JettyScope = 0 | JettyId;

/** A request as its lists show it (2.10). */
export interface CancellationRow {
  id: number;
  state: RequestState;
  ticketId: number;
  ticketCode: string;
  receiptNo: string;
  /** The gateway's, for counter sales the ticket code (X20). */
  billCode: string;
  /** Who asked for it, or cancelled it at once. */
  madeBy: string;
  requestedAt: Date;
  remark: string;
  jettyId: JettyId;
  passengers: number;
  purchasedAt: Date;
  ticketDate: Day;
  decidedBy: string | null;
  decidedAt: Date | null;
}

const ROW = `select r.id, r.state, r.ticket_id as "ticketId", t.ticket_code as "ticketCode", t.receipt_no as "receiptNo",
    coalesce((select a.bill_code from payment_attempt a where a.ticket_id = t.id and a.bill_code is not null order by a.settles desc, a.no desc limit 1), t.ticket_code) as "billCode",
    m.name as "madeBy", r.requested_at as "requestedAt", r.remark, r.jetty_id as "jettyId", t.total_passengers as passengers,
    t.created_at as "purchasedAt", t.ticket_date as "ticketDate", d.name as "decidedBy", r.decided_at as "decidedAt"
  from cancellation_request r join ticket t on t.id = r.ticket_id join app_user m on m.id = r.requested_by left join app_user d on d.id = r.decided_by`;

/** What waits longest stands on top; what was decided last too. */
const LISTS: Record<CancellationListKind, { where: string; order: string }> = {
  pending: { where: "r.state = 'pending'", order: "r.requested_at, r.id" },
  approved: { where: "r.state in ('approved', 'direct')", order: "r.decided_at desc, r.id desc" },
};

/** One page of a list; searched in codes, dates (`2026-08`), explanation, people on the ticket and who made the request (T3). */
export async function cancellationList(
  kind: CancellationListKind,
  { search, page, limit }: ListQuery,
  scope: JettyScope,
): Promise<ListPage<CancellationRow>> {
  const { where, order } = LISTS[kind];
  const at = scope === 0 ? "" : `and r.jetty_id = ${Number(scope)}`;
  const pattern = likePattern(search.toLowerCase());
  const found = `${where} ${at} ${search === "" ? "" : "and (r.search_text like $1 or r.requested_by = any($2))"}`;
  const values = search === "" ? [] : [pattern, await requesterIdsByName(pattern)];
  const [rows, [count]] = await Promise.all([
    sql<CancellationRow>(
      null,
      `${ROW} where r.id in (select r.id from cancellation_request r where ${found} order by ${order} ${pageSql({ page, limit })}) order by ${order}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from cancellation_request r where ${found}`,
      values,
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** The figures of the cards: what waits, and what was cancelled. */
export async function cancellationCounts(
  scope: JettyScope,
): Promise<{ pending: number; approved: number }> {
  const [row] = await sql<{ pending: number; approved: number }>(
    null,
    `select (select count(*)::int from cancellation_request where state = 'pending' and ($1 = 0 or jetty_id = $1)) as pending,
            (select count(*)::int from cancellation_request where state in ('approved', 'direct') and ($1 = 0 or jetty_id = $1)) as approved`,
    [scope],
  );
  return row ?? { pending: 0, approved: 0 };
}

/** A request that somebody may see, or null. */
export async function findRequest(
  id: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<CancellationRow | null> {
  const [row] = await sql<CancellationRow>(
    null,
    `${ROW} where r.id = $1 and ($2 = 0 or r.jetty_id = $2)`,
    [id, ownJettyId],
  );
  return row ?? null;
}

/** Asked by itself, so that the search for requests is planned for the few people there are. */
async function requesterIdsByName(pattern: string): Promise<number[]> {
  const makers = await sql<{ id: number }>(
    null,
    "select id from app_user u where search_text like $1 and list_name like $1 and exists (select 1 from cancellation_request r where r.requested_by = u.id)",
    [pattern],
  );
  return makers.map(({ id }) => id);
}
