import { type InferAttributes, Op, type OrderItem, type WhereOptions } from "sequelize";
import { AppUser, CancellationRequest, Ticket } from "@db/models/index";
import { sql } from "@db/transaction";
import { atJetty } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, day } from "~/domain/shared/day";
import type { ListPage, ListQuery } from "~/domain/shared/list-page";
import { holds, pagedList } from "~/domain/shared/paged-list.server";
import { userIdsNamed } from "~/domain/users/queries.server";
import { hasCancelled } from "./fragments";
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

type Where = WhereOptions<InferAttributes<CancellationRequest>>;

/** What waits longest stands on top; what was decided last too. */
const LISTS: Record<
  CancellationListKind,
  { state: RequestState | ("approved" | "direct")[]; order: OrderItem[] }
> = {
  pending: { state: "pending", order: ["requestedAt", "id"] },
  approved: {
    state: ["approved", "direct"],
    order: [
      ["decidedAt", "desc"],
      ["id", "desc"],
    ],
  },
};

const PEOPLE_AND_TICKET = [
  {
    model: Ticket,
    as: "ticket",
    attributes: ["ticketCode", "receiptNo", "totalPassengers", "createdAt", "ticketDate"],
  },
  { model: AppUser, as: "requester", attributes: ["name"] },
  { model: AppUser, as: "decider", attributes: ["name"] },
];

/**
 * One page of a list; searched in codes, dates (`2026-08`), explanation, people on the ticket and
 * who made the request (T3).
 */
export async function cancellationList(
  kind: CancellationListKind,
  query: ListQuery,
  scope: JettyScope,
): Promise<ListPage<CancellationRow>> {
  const { state, order } = LISTS[kind];
  const found = await pagedList(
    {
      model: CancellationRequest,
      where: { [Op.and]: [{ state }, atJetty(scope), await searchCondition(query.search)] },
      order,
      include: PEOPLE_AND_TICKET,
      row: rowOf,
    },
    query,
  );
  return { ...found, rows: await withBillCodes(found.rows) };
}

/** The figures of the cards: what waits, and what was cancelled. */
export async function cancellationCounts(
  scope: JettyScope,
): Promise<{ pending: number; approved: number }> {
  const [row] = await sql<{ pending: number; approved: number }>(
    null,
    `select (select count(*)::int
         from cancellation_request
         where state = 'pending' and (:scope = 0 or jetty_id = :scope)) as pending,
            (select count(*)::int
                from cancellation_request r
                where ${hasCancelled("r")} and (:scope = 0 or jetty_id = :scope)) as approved`,
    { scope },
  );
  return row ?? { pending: 0, approved: 0 };
}

/** A request that somebody may see, or null. */
export async function findRequest(
  id: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<CancellationRow | null> {
  const found = await CancellationRequest.findOne({
    where: { [Op.and]: [{ id }, atJetty(ownJettyId)] },
    include: PEOPLE_AND_TICKET,
  });
  const [row] = found ? await withBillCodes([rowOf(found)]) : [];
  return row ?? null;
}

async function searchCondition(search: string): Promise<Where> {
  if (search === "") return {};
  const requesters = await userIdsNamed(search, {
    table: "cancellation_request",
    column: "requested_by",
  });
  return { [Op.or]: [{ searchText: holds(search) }, { requestedBy: requesters }] };
}

function rowOf(request: CancellationRequest): Omit<CancellationRow, "billCode"> {
  const { id, state, ticketId, requestedAt, remark, jettyId, decidedAt, ticket } = request;
  if (!ticket) throw new Error("A request is read with its ticket.");
  return {
    ...{ id, state, ticketId, requestedAt, remark, jettyId, decidedAt },
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    passengers: ticket.totalPassengers,
    purchasedAt: ticket.createdAt,
    ticketDate: day(ticket.ticketDate),
    madeBy: request.requester?.name ?? "",
    decidedBy: request.decider?.name ?? null,
  };
}

/** The bill that settled a ticket, or else its last, by one statement for all tickets of a page. */
async function withBillCodes(
  rows: readonly Omit<CancellationRow, "billCode">[],
): Promise<CancellationRow[]> {
  const bills = await sql<{ ticketId: number; billCode: string }>(
    null,
    `select distinct on (ticket_id) ticket_id, bill_code from payment_attempt
      where ticket_id = any(:ticketId) and bill_code is not null
      order by ticket_id, settles desc, no desc`,
    { ticketId: rows.map(({ ticketId }) => ticketId) },
  );
  const billCodeOf = new Map(bills.map(({ ticketId, billCode }) => [ticketId, billCode]));
  return rows.map((row) => ({ ...row, billCode: billCodeOf.get(row.ticketId) ?? row.ticketCode }));
}
