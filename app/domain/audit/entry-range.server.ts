import { sql } from "@db/transaction";
import { endOfDay, startOfDay } from "~/domain/shared/day";
import type { DaySpan } from "~/domain/shared/list-page";

/** Entries done from an instant until before another, and ids between which all of them stand. */
export interface EntryRange {
  from: Date;
  to: Date;
  firstId: number;
  lastId: number;
}

/** Of an `audit_line l`, or an entry under the same names: that it stands in an `EntryRange`. */
export const WITHIN_RANGE_SQL = `l.audit_id between :firstId and :lastId
  and exists (select from audit e where e.id = l.audit_id and e.at >= :from and e.at < :to)`;

const BEGINNING = new Date("2000-01-01T00:00:00+08:00");
const END = new Date("2200-01-01T00:00:00+08:00");
const MAX_ID = 2_147_483_647;
/** Entries of transactions that ran at the same time are not in the order of their times. */
const NEIGHBOURS = 200;

/** The entries of some days, none newer than `newestId`; null are all. */
export async function entryRange(
  days: DaySpan,
  newestId: number | null,
): Promise<EntryRange | null> {
  if (!days.from && !days.to && newestId === null) return null;
  const [from, to] = [
    days.from ? startOfDay(days.from) : BEGINNING,
    days.to ? endOfDay(days.to) : END,
  ];
  const [row] = await sql<{ firstId: number | null; lastId: number | null }>(
    null,
    `select (select min(id)
          from (select id from audit where at >= :from order by at limit :neighbours) a) as first_id,
        (select max(id)
          from (select id from audit where at < :to order by at desc limit :neighbours) a) as last_id`,
    { from, to, neighbours: NEIGHBOURS },
  );
  return {
    from,
    to,
    firstId: row?.firstId ?? MAX_ID,
    lastId: Math.min(row?.lastId ?? 0, newestId ?? MAX_ID),
  };
}
