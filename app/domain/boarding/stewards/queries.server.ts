import { sql } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";

/** A steward of today, as the list of them says it. */
export interface StewardRow {
  id: number;
  name: string;
  madeAt: Date;
  endedAt: Date | null;
  lastScanAt: Date | null;
  /** How many people this steward let on board, and who are. */
  boarded: number;
}

const ROWS_SQL = `select w.id, w.name, w.made_at, w.ended_at,
    (select max(s.scanned_at) from boarding_scan s where s.steward_id = w.id) as last_scan_at,
    (select count(*)::int from boarding b where b.steward_id = w.id and b.undone_at is null)
      as boarded
  from steward w
  where w.jetty_id = :jettyId and w.day = :day and w.name is not null`;

/** Today's stewards where somebody works: one page, those that scan before those that ended. */
export async function stewardsToday(
  { jettyId }: Pick<Staff, "jettyId">,
  query: ListQuery,
  now: Date,
): Promise<ListPage<StewardRow>> {
  const rows = await sql<StewardRow & { total: number }>(
    null,
    `select *, count(*) over ()::int as total from (${ROWS_SQL}) w
      order by w.ended_at is not null, w.id desc ${pageSql(query)}`,
    { jettyId, day: dayOf(now) },
  );
  return { search: "", page: query.page, rows, total: rows[0]?.total ?? 0 };
}

/** One of them, or null. */
export async function stewardToday(
  id: number,
  { jettyId }: Pick<Staff, "jettyId">,
  now: Date,
): Promise<StewardRow | null> {
  const [row] = await sql<StewardRow>(null, `${ROWS_SQL} and w.id = :id`, {
    ...{ id, jettyId },
    day: dayOf(now),
  });
  return row ?? null;
}
