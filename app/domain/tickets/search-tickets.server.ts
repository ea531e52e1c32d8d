import { sql } from "@db/transaction";
import { type Day, monthOf } from "~/domain/shared/day";
import type { ListEdge } from "~/domain/shared/list-edge";
import type { TicketFilter } from "./list-filter";
import {
  beyondSql,
  filterValues,
  inListSql,
  LIST_SQL,
  orderSql,
  type SearchMonth,
  walkSql,
  walkValues,
} from "./list-sql";
import type { SearchTerms } from "./search-terms";

/**
 * A search looks through so many of a list's newest tickets first: a word that many share is found
 * there at once, where the index would gather all of them.
 */
const NEWEST_SEARCHED = 1_000;
/** Tickets of the last seconds that no index knows yet; the newest of them, were it late. */
const MAX_DUE = 500;

/** Which list is searched, from where on, and how many rows are wanted. */
interface Place {
  filter: TicketFilter;
  edge: ListEdge | null;
  rows: number;
}

type Words = Omit<SearchTerms, "number">;
type Asked = Words | { number: string };

export interface Hits {
  /** In the list's order, beyond its edge. */
  ids: number[];
  /** On all pages. */
  total: number;
}

/**
 * Hits among the newest of a list, or the nearest to its edge. `all`: these were all that the list
 * holds beyond the edge.
 */
export async function amongNewest(
  { filter, edge, rows }: Place,
  asked: Words,
): Promise<Hits & { all: boolean }> {
  const { condition, values } = askedSql(asked);
  const found = await sql<HitRow>(
    null,
    `with n as materialized (${walkSql(filter.type, edge)}),
     named as materialized (${namedSql(near(condition), condition)}),
     hit as materialized (select n.id, n.at from n join named using (id))
     select h.id, (select count(*)::int from n) as looked_at, (select count(*)::int from hit) as total
       from (select 1) one
       left join (select * from hit order by ${orderSql("hit", edge)} limit :rows) h on true
      order by ${orderSql("h", edge)}`,
    { ...walkValues(filter, edge), ...values, most: NEWEST_SEARCHED, maxDue: MAX_DUE, rows },
  );
  return { ...hitsOf(found), all: (found[0]?.lookedAt ?? 0) < NEWEST_SEARCHED };
}

/**
 * Hits in all of a list, by the indexes of words and keys. `named`: how many tickets have a whole
 * number, in this list or not; of words it is not counted.
 */
export async function byIndex(
  { filter, edge, rows }: Place,
  asked: Asked,
): Promise<Hits & { named: number }> {
  const { key, month } = LIST_SQL[filter.type];
  const { condition, values } = askedSql(asked);
  // The tickets of a whole number or day are few, and are dropped by their days afterwards.
  const byMonth = !("number" in asked) && asked.patterns.length > 0;
  const indexed = byMonth ? inMonths(month, condition) : anywhere(condition);
  const found = await sql<HitRow>(
    null,
    `with named as materialized (
       ${namedSql(indexed, condition)}),
     hit as materialized (
       select t.id, t.at
         from named cross join lateral (
           select t.id, t.${key} as at
             from ticket t where t.id = named.id and ${inListSql(filter.type)} offset 0) t)
     select h.id, ${"number" in asked ? "(select count(*)::int from named)" : "0"} as looked_at,
         (select count(*)::int from hit) as total
       from (select 1) one
       left join (
         select * from hit
          where ${beyondSql("hit.at, hit.id", filter.type, edge)}
          order by ${orderSql("hit", edge)} limit :rows) h on true
      order by ${orderSql("h", edge)}`,
    {
      ...filterValues(filter),
      ...(edge && { edge: edge.id }),
      ...(byMonth && { months: monthsOf(filter) }),
      ...values,
      maxDue: MAX_DUE,
      rows,
    },
  );
  return { ...hitsOf(found), named: found[0]?.lookedAt ?? 0 };
}

/**
 * Which of the tickets `n` meet a condition, each read by its number: without the `offset` the
 * database would gather all tickets of a common word from the index instead.
 */
const near = (condition: string) => `select s.ticket_id as id
  from n cross join lateral (select * from ticket_search where ticket_id = n.id offset 0) s
 where ${condition}`;

/**
 * Those of some months, month by month: asked for all months at once, the database takes the tickets
 * of every year from the index and drops the others one by one.
 */
const inMonths = (month: SearchMonth, condition: string) => `select s.ticket_id as id
  from unnest(:months::int[]) m(no) cross join lateral (
     select s.ticket_id from ticket_search s where s.${month} = m.no and ${condition} offset 0) s`;

const anywhere = (condition: string) =>
  `select s.ticket_id as id from ticket_search s where ${condition}`;

/** That a row `s` of words and keys is what was asked for, and the values that this names. */
function askedSql(asked: Asked): { condition: string; values: Record<string, string> } {
  if ("number" in asked)
    return {
      condition: "s.keys @> array[search_key(:number)]",
      values: { number: asked.number },
    };
  const { patterns, indexed, days } = asked;
  const words = patterns.map((_pattern, at) =>
    // As an expression it is nothing that the index holds, and is read from the rows found.
    at < indexed ? `s.words like :word${at}` : `(s.words || '') like :word${at}`,
  );
  const wholeDays = days.map((_day, at) => `s.keys @> array[search_key(:day${at})]`);
  return {
    condition: [...words, ...wholeDays].join(" and "),
    values: { ...numbered("word", patterns), ...numbered("day", days) },
  };
}

function numbered(name: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, at): [string, string] => [name + at, text]));
}

/** Ids of the tickets that an index names, and of those of the last seconds that none knows yet. */
const namedSql = (indexed: string, condition: string) => `${indexed}
     union
     select s.ticket_id
       from (select ticket_id from ticket_search_due order by ticket_id desc limit :maxDue) d
       join ticket_search_now s on s.ticket_id = d.ticket_id
      where ${condition}`;

interface HitRow {
  id: number | null;
  /** How many tickets were looked at, where that is told. */
  lookedAt: number;
  total: number;
}

function hitsOf(rows: readonly HitRow[]): Hits {
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    total: rows[0]?.total ?? 0,
  };
}

/** The months of a filter's days, as `month_no` counts them. */
function monthsOf({ from, to }: TicketFilter): number[] {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function monthNumber(at: Day): number {
  const [year = 0, month = 0] = monthOf(at).split("-").map(Number);
  return year * 12 + month;
}
