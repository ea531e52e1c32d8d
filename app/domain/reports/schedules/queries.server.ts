import { sql, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";
import { jettiesOf } from "~/domain/tickets/list-filter";
import { REPORT_COLUMNS, type ReportRow } from "../queries.server";
import type { Schedule } from "./schedule";

const COLUMNS = `s.id, s.user_id, u.name as owner_name, s.type, s.format, s.jetty_id, s.platform,
  s.language, s.period, s.weekday, s.month_day, s.hour, s.addresses, s.state, s.paused_because,
  s.next_at, s.version`;
const SEEN = "s.state <> 'removed' and s.jetty_id = any(:jetties::smallint[])";

/** A page of the schedules of the jetties that somebody sees: what comes next first. */
export async function schedulePage(staff: Staff, query: ListQuery): Promise<ListPage<Schedule>> {
  const values = { jetties: jettiesOf(staff) };
  const [rows, [count]] = await Promise.all([
    sql<Schedule>(
      null,
      `select ${COLUMNS} from report_schedule s join app_user u on u.id = s.user_id
        where ${SEEN} order by s.next_at nulls last, s.id ${pageSql(query)}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from report_schedule s where ${SEEN}`,
      values,
    ),
  ]);
  return { ...query, rows, total: count?.total ?? 0 };
}

/** A schedule that somebody sees, or null; locked where it is about to be changed. */
export async function readSchedule(
  id: number,
  staff: Pick<Staff, "ownJettyId" | "jettyId" | "level" | "isSuper" | "mayClearLog">,
  tx: Tx | null = null,
): Promise<Schedule | null> {
  const [schedule] = await sql<Schedule>(
    tx,
    `select ${COLUMNS} from report_schedule s join app_user u on u.id = s.user_id
      where s.id = :id and ${SEEN} ${tx ? "for no key update of s" : ""}`,
    { id, jetties: jettiesOf(staff) },
  );
  return schedule ?? null;
}

/** A report that a schedule asked for, and how many of its addresses have it. */
export interface ScheduledReport extends ReportRow {
  scheduledAt: Date;
  addresses: number;
  sent: number;
}

/** A page of the reports of a schedule, the newest first. */
export async function scheduleHistory(
  id: number,
  query: ListQuery,
): Promise<ListPage<ScheduledReport>> {
  const [rows, [count]] = await Promise.all([
    sql<ScheduledReport>(
      null,
      `select ${REPORT_COLUMNS}, r.scheduled_at, d.addresses, d.sent
         from report r
         join app_user u on u.id = r.user_id
         cross join lateral (
           select count(*)::int as addresses, count(d.sent_at)::int as sent
             from report_delivery d where d.report_id = r.id) d
        where r.schedule_id = :id
        order by r.scheduled_at desc ${pageSql(query)}`,
      { id },
    ),
    sql<{ total: number }>(
      null,
      "select count(*)::int as total from report where schedule_id = :id",
      { id },
    ),
  ]);
  return { ...query, rows, total: count?.total ?? 0 };
}
