import { sql } from "@db/transaction";
import type { RefundReason } from "~/domain/payments/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type EdgePage, edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS, searchPatterns } from "~/domain/shared/list-page";
import { type GatewayRefund, MAX_REFUNDS_AT_ONCE, REFUND_STATES, type RefundState } from "./rules";

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
  /** The newest file for the bank that it is in, by whom and when it was made. */
  fileNo: number | null;
  fileBy: string | null;
  fileAt: Date | null;
  /** The bill that was paid and where; null where no order of ours was found. */
  attemptId: number | null;
  gateway: string;
  account: string | null;
  /** How the gateway was asked to give it back, by whom and when; null where it was not. */
  askedState: GatewayRefund["state"] | null;
  askedBy: string | null;
  askedAt: Date | null;
  /** Why it did not, or why nobody knows. */
  askedCode: string | null;
  /** The account that the buyer of a boat that did not sail named; null elsewhere. */
  bankName: string | null;
  bankAccount: string | null;
  bankHolder: string | null;
}

export interface RefundQuery {
  state: RefundState;
  search: string;
  edge: ListEdge | null;
}

/** The refunds that an act is about: of these numbers, of a file for the bank, or all that a search finds. */
export type ChosenRefunds = { ids: readonly number[] } | { file: number } | { search: string };

type Reader = Pick<Staff, "ownJettyId">;

const FOUND = "r.search_text like any(:patterns::text[])";
/** Who is bound to a jetty sees that jetty's; money without a ticket is nobody's but the office's. */
const SEEN = "(:ownJettyId = 0 or r.jetty_id = :ownJettyId)";
const COLUMNS = `r.id, r.amount_sen, r.reason, r.created_at, r.bill_code, r.provider_ref,
  t.ticket_code, t.receipt_no, t.name as buyer, t.phone_no, t.email, d.name as decided_by,
  r.decided_at, r.refund_ref, r.note, f.file_no, f.file_by, f.file_at, r.attempt_id, r.gateway,
  a.account, g.state as asked_state, k.name as asked_by, g.asked_at, g.code as asked_code, w.bank_name,
  w.bank_account, w.bank_holder`;
const WITH_TICKET = `left join ticket t on t.id = r.ticket_id
  left join app_user d on d.id = r.decided_by
  left join payment_attempt a on a.id = r.attempt_id
  left join gateway_refund g on g.refund_id = r.id
  left join app_user k on k.id = g.asked_by
  left join weather_case w on w.ticket_id = r.ticket_id and w.choice = 'refund'
    and r.reason = 'ticket_cancelled'
  left join lateral (
    select f.id as file_no, u.name as file_by, f.made_at as file_at
      from refund_file_row x
      join refund_file f on f.id = x.file_id
      join app_user u on u.id = f.made_by
     where x.refund_id = r.id
     order by x.file_id desc limit 1) f on true`;

/** What waits longest stands on top, and what was decided last. */
const ORDER = {
  due: { key: "created_at", turn: "asc" },
  paid: { key: "decided_at", turn: "desc" },
  rejected: { key: "decided_at", turn: "desc" },
} as const;

/** One page of the refunds of a state, and how many the search finds with their sum. */
export async function refundList(
  { state, search, edge }: RefundQuery,
  { ownJettyId }: Reader,
): Promise<EdgePage<Refund> & { total: number; sumSen: number }> {
  const { key, turn } = ORDER[state];
  const back = edge?.side === "before";
  const down = (turn === "desc") !== back;
  const order = `r.${key} ${down ? "desc" : "asc"}, r.id ${down ? "desc" : "asc"}`;
  const found = `r.state = '${REFUND_STATES[state]}' and ${SEEN}
    ${search === "" ? "" : `and ${FOUND}`}`;
  const beyond = edge
    ? `and (r.${key}, r.id) ${down ? "<" : ">"}
        (select e.${key}, e.id from refund_due e where e.id = :edge)`
    : "";
  const values = {
    ownJettyId,
    ...(search !== "" && { patterns: searchPatterns(search) }),
  };
  const [rows, [all]] = await Promise.all([
    sql<Refund>(
      null,
      `select ${COLUMNS}
         from (
           select * from refund_due r where ${found} ${beyond}
            order by ${order} limit ${PAGE_ROWS + 1}) r ${WITH_TICKET}
        order by ${order}`,
      { ...values, ...(edge && { edge: edge.id }) },
    ),
    sql<{ total: number; sumSen: string }>(
      null,
      `select count(*)::int as total, coalesce(sum(r.amount_sen), 0)::text as sum_sen
         from refund_due r where ${found}`,
      values,
    ),
  ]);
  const { total = 0, sumSen = "0" } = all ?? {};
  return { ...edgePage(rows, edge, PAGE_ROWS), total, sumSen: Number(sumSen) };
}

/** How many refunds of each state there are, and their sums. */
export async function refundTotals({
  ownJettyId,
}: Reader): Promise<Record<RefundState, { count: number; sumSen: number }>> {
  const rows = await sql<{ state: string; count: number; sumSen: string }>(
    null,
    `select r.state, count(*)::int as count, sum(r.amount_sen)::text as sum_sen
       from refund_due r where ${SEEN} group by r.state`,
    { ownJettyId },
  );
  const of = (state: RefundState) => {
    const row = rows.find((one) => one.state === REFUND_STATES[state]);
    return { count: row?.count ?? 0, sumSen: Number(row?.sumSen ?? 0) };
  };
  return { due: of("due"), paid: of("paid"), rejected: of("rejected") };
}

/** Refunds that are due, the chosen ones: at most as many as one file holds. */
export async function dueRefunds(chosen: ChosenRefunds, reader: Reader): Promise<Refund[]> {
  return chosenRefunds(chosen, reader, "r.state = 'open'");
}

/** The refunds of a file for the bank, whatever became of them since. */
export async function refundsOfFile(file: number, reader: Reader): Promise<Refund[]> {
  return chosenRefunds({ file }, reader, "true");
}

function chosenRefunds(chosen: ChosenRefunds, { ownJettyId }: Reader, condition: string) {
  const [which, values] = whichOf(chosen);
  return sql<Refund>(
    null,
    `select ${COLUMNS} from refund_due r ${WITH_TICKET}
      where ${condition} and ${SEEN} and ${which}
      order by r.created_at, r.id limit ${MAX_REFUNDS_AT_ONCE}`,
    { ownJettyId, ...values },
  );
}

function whichOf(chosen: ChosenRefunds): [condition: string, values: Record<string, unknown>] {
  if ("search" in chosen) {
    // What a gateway was asked for, and may have given back, somebody chooses by itself.
    const unasked = "(g.state is null or g.state = 'refused')";
    return chosen.search === ""
      ? [unasked, {}]
      : [`${unasked} and ${FOUND}`, { patterns: searchPatterns(chosen.search) }];
  }
  return "ids" in chosen
    ? ["r.id = any(:ids::int[])", { ids: chosen.ids }]
    : ["r.id in (select refund_id from refund_file_row where file_id = :file)", chosen];
}

/** Who made a file for the bank, and when, or null. */
export async function findRefundFile(
  no: number,
): Promise<{ no: number; madeBy: string; madeAt: Date } | null> {
  const [file] = await sql<{ no: number; madeBy: string; madeAt: Date }>(
    null,
    `select f.id as no, u.name as made_by, f.made_at
       from refund_file f
       join app_user u on u.id = f.made_by
      where f.id = :no`,
    { no },
  );
  return file ?? null;
}

/** A refund that somebody may see, or null. */
export async function findRefund(
  id: number,
  { ownJettyId }: Reader,
): Promise<(Refund & { state: string }) | null> {
  const [row] = await sql<Refund & { state: string }>(
    null,
    `select r.state, ${COLUMNS} from refund_due r ${WITH_TICKET} where r.id = :id and ${SEEN}`,
    { id, ownJettyId },
  );
  return row ?? null;
}
