import type { OrderItem } from "sequelize";
import { AppUser, AuditEntry } from "@db/models/index";
import { sql } from "@db/transaction";
import { likePattern, type ListPage, type ListQuery, PAGE_ROWS } from "~/domain/shared/list-page";
import { rowsOf } from "~/domain/shared/paged-list.server";
import { newestSeal } from "./append-to-chain.server";
import type { StoredSeal } from "./chain.server";
import { SEARCH_TEXT_JOINS_SQL, SEARCH_TEXT_SQL } from "./search-text";

export interface AuditQuery extends ListQuery {
  staffId: number | null;
  module: string | null;
  /**
   * Marks of the modules and actions that the searched word names in the reader's language
   * (`moduleTerm`, `actionTerm`).
   */
  terms: readonly string[];
}

export interface AuditRow {
  id: number;
  at: Date;
  actorKind: "user" | "buyer" | "system";
  /** Name and username of the staff member who did it. */
  actorName: string | null;
  username: string | null;
  module: string;
  action: string;
  subjectType: string;
  subjectId: string;
  /**
   * What the subject is called: a receipt number, a person's or company's name, a blocked date's
   * details.
   */
  subjectName: string | null;
  before: unknown;
  after: unknown;
}

export interface AuditPage extends ListPage<AuditRow> {
  /** There are more than `total`: counting stopped there. */
  more: boolean;
}

/** Counting a search stops here; whoever wants more narrows the search. */
export const MAX_COUNTED = 10_000;
/**
 * Rows not sealed yet are seconds old and few; were the worker away for long, a search would look
 * at the newest of them.
 */
const MAX_UNSEALED_ROWS = 2_000;

/**
 * One page of the audit, newest first. A search looks through module, action, user, subject and the
 * texts of before and after.
 */
export async function auditPage(query: AuditQuery): Promise<AuditPage> {
  const seal = await newestSeal(null);
  const asked = { search: query.search, page: query.page };
  const plain = query.search === "" && query.module === null;
  const { ids, total, exact } = plain
    ? await newestEntries(query, seal)
    : await searchEntries(query, seal);
  const rows = await auditRows(ids);
  const more = !exact && total > MAX_COUNTED;
  return { ...asked, rows, total: more ? MAX_COUNTED : total, more };
}

const NEWEST_FIRST: OrderItem[] = [["id", "desc"]];

/** Entries as the list shows them, the newest first. */
async function auditRows(ids: readonly number[]): Promise<AuditRow[]> {
  const list = {
    model: AuditEntry,
    order: NEWEST_FIRST,
    include: [{ model: AppUser, as: "actor", attributes: ["name", "username"] }],
    row: rowOf,
  };
  const [rows, names] = await Promise.all([rowsOf(list, ids), subjectNames(ids)]);
  return rows.map((row) => ({ ...row, subjectName: names.get(row.id) ?? null }));
}

function rowOf(entry: AuditEntry): Omit<AuditRow, "subjectName"> {
  const { id, at, actorKind, module, action, subjectType, subjectId, before, after } = entry;
  return {
    ...{ id, at, actorKind, module, action, subjectType, subjectId, before, after },
    actorName: entry.actor?.name ?? null,
    username: entry.actor?.username ?? null,
  };
}

const SUBJECT_NUMBER = "case when a.subject_id ~ '^[0-9]{1,9}$' then a.subject_id::int end";

/** One statement for all tables that subjects stand in. */
async function subjectNames(ids: readonly number[]): Promise<Map<number, string | null>> {
  const subjects = await sql<{ id: number; name: string | null }>(
    null,
    `select a.id, case a.subject_type
        when 'ticket' then (select receipt_no from ticket where id = ${SUBJECT_NUMBER})
        when 'payment_attempt' then (select our_ref from payment_attempt where id = ${SUBJECT_NUMBER})
        when 'user' then (select name from app_user where id = ${SUBJECT_NUMBER})
        when 'operator' then (select company_name from operator where id = ${SUBJECT_NUMBER})
        when 'blocked_date' then (select details from blocked_date where id = ${SUBJECT_NUMBER})
      end as name
       from audit a where a.id = any(:ids)`,
    { ids },
  );
  return new Map(subjects.map(({ id, name }) => [id, name]));
}

interface IdsAndTotal {
  ids: number[];
  total: number;
  /** `total` is not where counting stopped. */
  exact: boolean;
}

/**
 * All of it, or all of one person: read backwards from the newest. All of it is counted by the
 * newest seal.
 */
async function newestEntries(
  { staffId, page, limit = PAGE_ROWS }: AuditQuery,
  seal: StoredSeal | null,
): Promise<IdsAndTotal> {
  const [found, total] = await Promise.all([
    AuditEntry.findAll({
      attributes: ["id"],
      where: staffId === null ? {} : { actorId: staffId },
      order: NEWEST_FIRST,
      limit,
      offset: page * limit,
      raw: true,
    }),
    staffId === null ? countAll(seal) : countOf(staffId),
  ]);
  return { ids: found.map(({ id }) => id), total, exact: staffId === null };
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

async function countOf(staffId: number): Promise<number> {
  const [row] = await sql<{ total: number }>(
    null,
    `select count(*)::int as total
       from (select 1 from audit where actor_id = :staffId limit :most) a`,
    { staffId, most: MAX_COUNTED + 1 },
  );
  return row?.total ?? 0;
}

/**
 * By text or module: in the reading copy of what is sealed, and in the few rows that are not. In
 * SQL, because a finder asks neither each index by itself nor both places at once.
 */
async function searchEntries(query: AuditQuery, seal: StoredSeal | null): Promise<IdsAndTotal> {
  const { page, limit = PAGE_ROWS } = query;
  const values: Record<string, unknown> = {
    ...lastSealedRow(seal),
    limit,
    offset: page * limit,
    upToPage: (page + 1) * limit,
    most: MAX_COUNTED + 1,
    mostUnsealed: MAX_UNSEALED_ROWS,
  };
  const ways = await searchConditions(query, (one) => {
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
       select l.id from (
         select a.id, a.actor_id, a.module, ${SEARCH_TEXT_SQL} as words
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
  value: (one: unknown) => string,
): Promise<string[]> {
  const always = [
    ...(staffId === null ? [] : [`l.actor_id = ${value(staffId)}`]),
    ...(module === null ? [] : [`l.module = ${value(module)}`]),
  ];
  if (search === "") return [always.join(" and ")];
  const patterns = [search.toLowerCase(), ...marks].map(
    (word) => `l.words like ${value(likePattern(word))}`,
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
    "select id from app_user where search_text like :pattern and lower(name) like :pattern order by last_active desc nulls last, id limit :maxPeople",
    { pattern: likePattern(name.toLowerCase()), maxPeople: MAX_PEOPLE },
  );
  return people.map(({ id }) => id);
}
