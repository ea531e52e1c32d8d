import { sql } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type EdgePage, edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS, searchPatterns } from "~/domain/shared/list-page";
import { reservedOf } from "./fragments";

/** Which credits a list shows: with something left, spent as a whole, ended with something left. */
export const CREDIT_STATES = ["left", "spent", "expired"] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** What an address asks for; anything odd is what is left. */
export function creditState(asked: string | null): CreditState {
  return CREDIT_STATES.find((state) => state === asked) ?? "left";
}

/** A credit as the office lists it: of its code the last four characters. Whole sen. */
export interface ListedCredit {
  id: number;
  codeEnd: string;
  valueSen: number;
  /** What is spent for good, and what orders that are not paid yet hold. */
  takenSen: number;
  reservedSen: number;
  issuedAt: Date;
  expiresAt: Date;
  ticketCode: string;
  receiptNo: string;
  buyer: string | null;
}

type Reader = Pick<Staff, "ownJettyId">;

const SEEN = "(:ownJettyId = 0 or c.jetty_id = :ownJettyId)";
const STATE: Record<CreditState, string> = {
  left: "c.spent_sen < c.value_sen and c.expires_at > :now",
  spent: "c.spent_sen = c.value_sen",
  expired: "c.spent_sen < c.value_sen and c.expires_at <= :now",
};

/** One page of the credits of a state, the newest first, and how many the search finds. */
export async function creditList(
  { state, search, edge }: { state: CreditState; search: string; edge: ListEdge | null },
  { ownJettyId }: Reader,
  now: Date,
): Promise<EdgePage<ListedCredit> & { total: number }> {
  const back = edge?.side === "before";
  const from = "travel_credit c join ticket t on t.id = c.ticket_id";
  const found = `${STATE[state]} and ${SEEN} and lower(concat_ws(' ', t.receipt_no, t.name,
    t.phone_no, t.email, right(c.code, 4))) like any(:patterns::text[])`;
  const text = `select * from (
    select c.id, right(c.code, 4) as code_end, c.value_sen, c.spent_sen - r.sen as taken_sen,
        r.sen as reserved_sen, c.issued_at, c.expires_at, t.ticket_code, t.receipt_no, t.name as buyer
      from ${from}, lateral (select ${reservedOf("c")} as sen) r
     where ${found} ${edge ? `and c.id ${back ? ">" : "<"} :edge` : ""}
     order by c.id ${back ? "asc" : "desc"} limit ${PAGE_ROWS + 1}) rows`;
  const patterns = searchPatterns(search);
  const isDated = state !== "spent" && { now };
  const [rows, [all]] = await Promise.all([
    sql<ListedCredit>(null, text, {
      ...{ ownJettyId, patterns },
      ...isDated,
      ...(edge && { edge: edge.id }),
    }),
    sql<{ total: number }>(null, `select count(*)::int as total from ${from} where ${found}`, {
      ...{ ownJettyId, patterns },
      ...isDated,
    }),
  ]);
  return { ...edgePage(rows, edge, PAGE_ROWS), total: all?.total ?? 0 };
}

/**
 * What the credits come to: issued is spent, reserved, expired and what is left together. Whole sen.
 */
export interface CreditSums {
  count: number;
  issuedSen: number;
  takenSen: number;
  reservedSen: number;
  expiredSen: number;
  leftSen: number;
}

/** The sums of all credits that the reader may see, as of now. */
export async function creditSums({ ownJettyId }: Reader, now: Date): Promise<CreditSums> {
  const [sums] = await sql<CreditSums>(
    null,
    `select count(*)::int as count, coalesce(sum(c.value_sen), 0)::float8 as issued_sen,
         coalesce(sum(c.spent_sen - r.sen), 0)::float8 as taken_sen,
         coalesce(sum(r.sen), 0)::float8 as reserved_sen,
         coalesce(sum(c.value_sen - c.spent_sen) filter (where c.expires_at <= :now), 0)::float8
           as expired_sen,
         coalesce(sum(c.value_sen - c.spent_sen) filter (where c.expires_at > :now), 0)::float8
           as left_sen
       from travel_credit c, lateral (select ${reservedOf("c")} as sen) r where ${SEEN}`,
    { ownJettyId, now },
  );
  if (!sums) throw new Error("A sum has a row.");
  return sums;
}
