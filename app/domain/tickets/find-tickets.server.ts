import { type Prepared, sql, type Values } from "@db/transaction";
import { edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import type { ReportType, TicketFilter } from "./list-filter";
import { filterValues, inListSql, walkSql, walkValues } from "./list-sql";
import { searchTerms } from "./search-terms";
import { amongNewest, byIndex, type Hits } from "./search-tickets.server";

/** Counting stops here: nobody reads more, and counting all would take longer than the page. */
export const MAX_COUNTED = 10_000;

export interface TicketQuery {
  filter: TicketFilter;
  search: string;
  edge: ListEdge | null;
  /** Rows before the page that are left out, where it is asked for by its number. */
  skip?: number;
  limit?: number;
}

export interface FoundTickets {
  /** The page, in the list's order. */
  ids: number[];
  /** There are others behind the page's last ticket, and before its first. */
  hasNext: boolean;
  hasPrevious: boolean;
  total: number;
  /** What `total` is: all, at least so many, or what the newest of the list hold. */
  counted: "all" | "at-least" | "newest";
}

/** The tickets of a page, newest first, and how many there are on all pages (2.14, T3). */
export async function findTickets(query: TicketQuery): Promise<FoundTickets> {
  const { filter, search, edge, skip = 0, limit = PAGE_ROWS } = query;
  const { number, ...words } = searchTerms(search);
  if (words.patterns.length + words.days.length === 0) return listed(query);
  const place = { filter, edge, rows: skip + limit + 1 };
  if (number !== null) {
    const whole = await byIndex(place, { number });
    // A ticket that is not in this list is found elsewhere (`ticketsElsewhere`).
    if (whole.named > 0) return counted(query, whole);
  }
  const near = await amongNewest(place, words);
  if (near.all || near.ids.length > skip + limit)
    return { ...counted(query, near), counted: near.all ? "all" : "at-least" };
  const indexed = words.indexed > 0 || words.days.length > 0;
  return indexed
    ? counted(query, await byIndex(place, words))
    : { ...counted(query, near), counted: "newest" };
}

async function listed(query: TicketQuery): Promise<FoundTickets> {
  const { filter, edge, skip = 0, limit = PAGE_ROWS } = query;
  const [walked, [count]] = await Promise.all([
    sql(null, walk(filter.type, edge), { ...walkValues(filter, edge), most: skip + limit + 1 }),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total
         from (select 1 from ticket t where ${inListSql(filter.type)} limit :most) t`,
      { ...filterValues(filter), most: MAX_COUNTED + 1 },
    ),
  ]);
  return counted(query, { ids: walked.map(({ id }) => id), total: count?.total ?? 0 });
}

/** Planned once for all pages: planning its walks takes longer than going them. */
const walk = (type: ReportType, edge: ListEdge | null): Prepared<{ id: number }, Values> => ({
  name: `tickets_${type}_${edge?.side ?? "first"}`,
  text: walkSql(type, edge),
});

/** A page of hits, of which there is one more than it holds where others lie beyond it. */
function counted(
  { edge, skip = 0, limit = PAGE_ROWS }: TicketQuery,
  { ids, total }: Hits,
): FoundTickets {
  const { rows, ...neighbours } = edgePage(ids.slice(skip), edge, limit);
  return {
    ids: rows,
    ...neighbours,
    total: Math.min(total, MAX_COUNTED),
    counted: total > MAX_COUNTED ? "at-least" : "all",
  };
}
