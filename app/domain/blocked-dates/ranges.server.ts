import { sql } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { likePattern, type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";

/** A blocked range as the office sees it (R-3-28). */
export interface BlockedRow {
  id: number;
  start: Day;
  end: Day;
  days: number;
  details: string;
  createdBy: string;
  createdAt: Date;
  version: number;
  removed: boolean;
  /** Live tickets whose departure lies in it (T5): paid and not cancelled. */
  soldTickets: number;
}

export type BlockedListKind = "upcoming" | "past" | "inactive";

const ROW = `select b.id, lower(b.days) as start, upper(b.days) - 1 as end, upper(b.days) - lower(b.days) as days, b.details, coalesce(u.name, '') as "createdBy",
    b.created_at as "createdAt", b.version, b.removed_at is not null as removed,
    (select count(*)::int from ticket t where t.state = 'paid' and t.ticket_date >= lower(b.days) and t.ticket_date < upper(b.days)) as "soldTickets"`;
const FROM = "from blocked_date b left join app_user u on u.id = b.created_by";

/** Which ranges a list holds, seen from `$1`, today; and its order: what was added last stands on top (R-4-05). */
const LISTS: Record<BlockedListKind, { where: string; order: string }> = {
  upcoming: { where: "b.removed_at is null and upper(b.days) > $1::date", order: "b.id desc" },
  past: {
    where: "b.removed_at is null and upper(b.days) <= $1::date",
    order: "b.days desc, b.id desc",
  },
  inactive: {
    where: "b.removed_at is not null and $1::date is not null",
    order: "b.removed_at desc, b.id desc",
  },
};

/** One page of a list; searched in details, dates (`2026-08`) and who made it. */
export async function blockedList(
  kind: BlockedListKind,
  { search, page, limit }: ListQuery,
  today: Day,
): Promise<ListPage<BlockedRow>> {
  const { where, order } = LISTS[kind];
  const found =
    search === "" ? where : `${where} and (b.search_text like $2 or b.created_by = any($3))`;
  const pattern = likePattern(search.toLowerCase());
  const values = search === "" ? [today] : [today, pattern, await creatorIdsByName(pattern)];
  const [rows, [count]] = await Promise.all([
    sql<BlockedRow>(
      null,
      `${ROW} ${FROM} where b.id in (select b.id from blocked_date b where ${found} order by ${order} ${pageSql({ page, limit })}) order by ${order}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from blocked_date b where ${found}`,
      values,
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** A range, removed or not, or null. */
export async function blockedRangeById(id: number): Promise<BlockedRow | null> {
  const [row] = await sql<BlockedRow>(null, `${ROW} ${FROM} where b.id = $1`, [id]);
  return row ?? null;
}

/** The figures of the cards, in days: what is blocked from today on, and what was. A range under way counts in both, day by day. */
export async function blockedDayCounts(
  today: Day,
): Promise<{ total: number; upcoming: number; past: number }> {
  const [row] = await sql<{ upcoming: number; past: number }>(
    null,
    `select coalesce(sum(greatest(upper(days) - greatest(lower(days), $1::date), 0)), 0)::int as upcoming,
            coalesce(sum(greatest(least(upper(days), $1::date) - lower(days), 0)), 0)::int as past
       from blocked_date where removed_at is null`,
    [today],
  );
  const { upcoming, past } = row ?? { upcoming: 0, past: 0 };
  return { total: upcoming + past, upcoming, past };
}

/** Asked by itself, so that the search for ranges is planned for the few people there are. */
async function creatorIdsByName(pattern: string): Promise<number[]> {
  const makers = await sql<{ id: number }>(
    null,
    "select id from app_user u where search_text like $1 and list_name like $1 and exists (select 1 from blocked_date b where b.created_by = u.id)",
    [pattern],
  );
  return makers.map(({ id }) => id);
}
