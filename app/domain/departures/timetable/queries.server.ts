import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql, searchPatterns } from "~/domain/shared/list-page";

/** A line of the weekly timetable. */
export interface TimetableEntry {
  id: number;
  jettyId: JettyId;
  /** `08:30`. */
  time: string;
  boatId: number;
  boat: string;
  skipperId: number | null;
  skipper: string | null;
  /** 0 Monday to 6 Sunday. */
  weekdays: number[];
  fromDay: Day;
  untilDay: Day | null;
  active: boolean;
  /** Rises with every change. */
  version: number;
}

type Viewer = Pick<Staff, "ownJettyId">;

const COLUMNS = `e.id, e.jetty_id, to_char(e.sails_at, 'HH24:MI') as time, e.boat_id, b.name as boat,
  e.skipper_id, k.name as skipper, e.weekdays, e.from_day, e.until_day, e.active, e.version`;
const FROM = `timetable_entry e join boat b on b.id = e.boat_id
  left join skipper k on k.id = e.skipper_id`;
/** An entry whose last day has passed counts as ended. */
const FOUND = `(e.active and coalesce(e.until_day >= :today, true)) = :running
  and (:jettyId::int = 0 or e.jetty_id = :jettyId)
  and lower(concat_ws(' ', b.name, k.name, to_char(e.sails_at, 'HH24:MI'))) like any(:patterns::text[])`;

/** One page of the entries that run or have ended, of the reader's jetties, by time. */
export async function entryList(
  running: boolean,
  { search, page }: ListQuery,
  { ownJettyId }: Viewer,
  today: Day,
): Promise<ListPage<TimetableEntry>> {
  const values = {
    ...{ running, today, jettyId: ownJettyId },
    patterns: searchPatterns(search),
  };
  const [rows, [count]] = await Promise.all([
    sql<TimetableEntry>(
      null,
      `select ${COLUMNS} from ${FROM} where ${FOUND}
        order by e.jetty_id, e.sails_at, e.id ${pageSql({ page })}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from ${FROM} where ${FOUND}`,
      values,
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** An entry of the reader's jetties, running or ended, or null. */
export async function entryById(
  tx: Tx | null,
  id: number,
  by: Viewer,
): Promise<TimetableEntry | null> {
  const [entry] = await sql<TimetableEntry>(tx, `select ${COLUMNS} from ${FROM} where e.id = :id`, {
    id,
  });
  return entry && worksAt(by, entry.jettyId) ? entry : null;
}
