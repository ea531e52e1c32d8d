import { type InferAttributes, Op, type OrderItem, type WhereOptions } from "sequelize";
import { AuditEntry } from "@db/models/index";
import { sql } from "@db/transaction";
import {
  ALL_DAYS,
  type DaySpan,
  likePattern,
  type ListQuery,
  PAGE_ROWS,
  searchPatterns,
} from "~/domain/shared/list-page";
import { newestSeal } from "./append-to-chain.server";
import type { StoredSeal } from "./chain.server";
import { type EntryRange, entryRange, WITHIN_RANGE_SQL } from "./entry-range.server";
import { SEARCH_TEXT_JOINS_SQL, SEARCH_TEXT_SQL } from "./search-text";

export interface AuditQuery extends ListQuery {
  staffId: number | null;
  module: string | null;
  /**
   * Marks of the modules and actions that the searched word names in the reader's language
   * (`moduleTerm`, `actionTerm`).
   */
  terms: readonly string[];
  /** The days on which it was done; all where it is missing. */
  days?: DaySpan;
  /** None newer than this one. */
  newestId?: number | null;
}

/** Counting a search stops here; whoever wants more narrows the search. */
export const MAX_COUNTED = 10_000;
/**
 * Rows not sealed yet are seconds old and few; were the worker away for long, a search would look
 * at the newest of them.
 */
const MAX_UNSEALED_ROWS = 2_000;

export const NEWEST_FIRST: OrderItem[] = [["id", "desc"]];

export interface IdsAndTotal {
  ids: number[];
  total: number;
  /** `total` is not where counting stopped. */
  exact: boolean;
}

/** The entries of a page, as their ids, and how many there are on all pages. */
export async function findEntries(query: AuditQuery): Promise<IdsAndTotal> {
  const seal = await newestSeal(null);
  const range = await entryRange(query.days ?? ALL_DAYS, query.newestId ?? null);
  const plain = query.search === "" && query.module === null;
  return plain ? newestEntries(query, range, seal) : searchEntries(query, range, seal);
}

/**
 * All of it, or all of one person: read backwards from the newest. All of it is counted by the
 * newest seal.
 */
async function newestEntries(
  { staffId, page, limit = PAGE_ROWS }: AuditQuery,
  range: EntryRange | null,
  seal: StoredSeal | null,
): Promise<IdsAndTotal> {
  const where: WhereOptions<InferAttributes<AuditEntry>> = {
    ...(staffId !== null && { actorId: staffId }),
    ...(range && {
      id: { [Op.between]: [range.firstId, range.lastId] },
      at: { [Op.gte]: range.from, [Op.lt]: range.to },
    }),
  };
  const isAll = staffId === null && !range;
  const [found, total] = await Promise.all([
    AuditEntry.findAll({
      attributes: ["id"],
      where,
      order: NEWEST_FIRST,
      limit,
      offset: page * limit,
      raw: true,
    }),
    isAll ? countAll(seal) : countOf(staffId, range),
  ]);
  return { ids: found.map(({ id }) => id), total, exact: isAll };
}

async function countAll(seal: StoredSeal | null): Promise<number> {
  const [row] = await sql<{ total: number }>(
    null,
    `select (:sealed::bigint + count(*))::int as total
       from audit
      where (era, txid, id) > (:lastEra::smallint, :lastTxid::xid8, :lastId::int)`,
    { ...lastSealedRow(seal), sealed: seal?.total ?? "0" },
  );
  return row?.total ?? 0;
}

async function countOf(staffId: number | null, range: EntryRange | null): Promise<number> {
  const asked = [
    ...(staffId === null ? [] : ["actor_id = :staffId"]),
    ...(range ? ["id between :firstId and :lastId and at >= :from and at < :to"] : []),
  ];
  const [row] = await sql<{ total: number }>(
    null,
    `select count(*)::int as total
       from (select 1 from audit where ${asked.join(" and ")} limit :most) a`,
    { ...(staffId !== null && { staffId }), ...range, most: MAX_COUNTED + 1 },
  );
  return row?.total ?? 0;
}

/**
 * By text or module: in the reading copy of what is sealed, and in the few rows that are not. In
 * SQL, because a finder asks neither each index by itself nor both places at once.
 */
async function searchEntries(
  query: AuditQuery,
  range: EntryRange | null,
  seal: StoredSeal | null,
): Promise<IdsAndTotal> {
  const { page, limit = PAGE_ROWS } = query;
  const values: Record<string, unknown> = {
    ...lastSealedRow(seal),
    limit,
    offset: page * limit,
    upToPage: (page + 1) * limit,
    most: MAX_COUNTED + 1,
    mostUnsealed: MAX_UNSEALED_ROWS,
    ...range,
  };
  const ways = await searchConditions(query, range, (one) => {
    const name = `asked${Object.keys(values).length}`;
    values[name] = one;
    return `:${name}`;
  });
  const arms = ways.map(
    (way) =>
      `(select l.audit_id as id from audit_line l
         where ${way} order by l.audit_id desc limit :upToPage) union `,
  );
  const rows = await sql<{ id: number | null; total: number }>(
    null,
    `with fresh as materialized (
       select l.audit_id as id from (
         select a.id as audit_id, a.actor_id, a.module, ${SEARCH_TEXT_SQL} as words
           from (
             select * from audit
              where (era, txid, id) > (:lastEra::smallint, :lastTxid::xid8, :lastId::int)
              order by era desc, txid desc, id desc limit :mostUnsealed
           ) a ${SEARCH_TEXT_JOINS_SQL}) l
        where ${ways.join(" or ")}),
     counted as (
       select (
           select count(*)
             from (select 1 from audit_line l where ${ways.join(" or ")} limit :most) l
         )::int + (select count(*) from fresh)::int as total),
     shown as (
       select id from (${arms.join("")}select id from fresh) hit
        order by id desc limit :limit offset :offset)
     select n.total, h.id from counted n left join shown h on true order by h.id desc`,
    values,
  );
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { ids, total: rows[0]?.total ?? 0, exact: false };
}

/**
 * The ways in which a row may be found, as conditions: each has its own index, so each is asked by
 * itself.
 */
async function searchConditions(
  { search, staffId, module, terms: marks }: AuditQuery,
  range: EntryRange | null,
  value: (one: unknown) => string,
): Promise<string[]> {
  const always = [
    ...(staffId === null ? [] : [`l.actor_id = ${value(staffId)}`]),
    ...(module === null ? [] : [`l.module = ${value(module)}`]),
    ...(range ? [WITHIN_RANGE_SQL] : []),
  ];
  if (search === "") return [always.join(" and ")];
  const patterns = [...searchPatterns(search), ...marks.map(likePattern)].map(
    (pattern) => `l.words like ${value(pattern)}`,
  );
  const people = await peopleNamed(search);
  const ways = [
    `(${patterns.join(" or ")})`,
    ...(people.length === 0 ? [] : [`l.actor_id = any(${value(people)})`]),
  ];
  return ways.map((way) => [...always, way].join(" and "));
}

function lastSealedRow(seal: StoredSeal | null): {
  lastEra: number;
  lastTxid: string;
  lastId: number;
} {
  const { lastEra = 0, lastTxid = "0", lastId = 0 } = seal ?? {};
  return { lastEra, lastTxid, lastId };
}

const MAX_PEOPLE = 20;

async function peopleNamed(name: string): Promise<number[]> {
  const people = await sql<{ id: number }>(
    null,
    "select id from app_user where search_text like any(:patterns::text[]) and lower(name) like any(:patterns::text[]) order by last_active desc nulls last, id limit :maxPeople",
    { patterns: searchPatterns(name), maxPeople: MAX_PEOPLE },
  );
  return people.map(({ id }) => id);
}
