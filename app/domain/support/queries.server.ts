import { sql } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import type { Language } from "~/domain/shared/language";
import { likePattern, type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";
import type { ReportStatus } from "./rules";

export interface BugReport {
  id: number;
  report: string;
  createdAt: Date;
  status: ReportStatus;
  /** Who sent it; null for whoever sees their own alone (X2). */
  reporter: { name: string; username: string } | null;
  /** Who resolved it and when, or null. */
  resolved: { name: string; at: Date } | null;
}

/** A report with where it came from, for whoever looks for the cause; null for the reporter, who knows. */
export interface BugReportDetail extends BugReport {
  context: { path: string; userAgent: string; appVersion: string } | null;
}

type Reader = Person & { userId: number };

interface Row {
  id: number;
  report: string;
  created_at: Date;
  status: ReportStatus;
  name: string;
  username: string;
  resolved_name: string | null;
  resolved_at: Date | null;
  path: string;
  user_agent: string;
  app_version: string;
}

const COLUMNS = `r.id, r.report, r.created_at, r.status, u.name, u.username, s.name as resolved_name, r.resolved_at, r.path, r.user_agent, r.app_version
  from bug_report r join app_user u on u.id = r.user_id left join app_user s on s.id = r.resolved_by`;

/** $1 is whose reports alone, or null for everybody's. */
const OWNER_CONDITION = "($1::int is null or r.user_id = $1)";

/** One page of the reports that somebody may see, newest first. */
export async function listReports(
  reader: Reader,
  { search, page, limit }: ListQuery,
): Promise<ListPage<BugReport>> {
  const owner = visibleOwner(reader);
  const where =
    search === ""
      ? OWNER_CONDITION
      : `${OWNER_CONDITION} and (r.report ilike $2 or r.user_id = any($3))`;
  const values =
    search === ""
      ? [owner]
      : [
          owner,
          likePattern(search),
          owner === null ? await reporterIdsByName(likePattern(search)) : [],
        ];
  const [counted, rows] = await Promise.all([
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from bug_report r where ${where}`,
      values,
    ),
    sql<Row>(
      null,
      `select ${COLUMNS} where r.id in (select r.id from bug_report r where ${where} order by r.id desc ${pageSql({ page, limit })}) order by r.id desc`,
      values,
    ),
  ]);
  return {
    search,
    page,
    total: counted[0]?.total ?? 0,
    rows: rows.map((row) => reportOf(row, owner === null)),
  };
}

/** A report that somebody may see, or null. */
export async function findReport(reader: Reader, id: number): Promise<BugReportDetail | null> {
  const owner = visibleOwner(reader);
  const [row] = await sql<Row>(null, `select ${COLUMNS} where ${OWNER_CONDITION} and r.id = $2`, [
    owner,
    id,
  ]);
  if (!row) return null;
  const { path, user_agent: userAgent, app_version: appVersion } = row;
  return {
    ...reportOf(row, owner === null),
    context: owner === null ? { path, userAgent, appVersion } : null,
  };
}

export interface ResolvedReportMail {
  name: string;
  email: string;
  report: string;
  language: Language;
}

/** What the mail of a resolved report says and to whom; null where there is nobody to tell. */
export async function resolvedReportMail(id: number): Promise<ResolvedReportMail | null> {
  const [row] = await sql<ResolvedReportMail>(
    null,
    `select u.name, u.email, r.report, r.language from bug_report r join app_user u on u.id = r.user_id
      where r.id = $1 and r.status = 'Resolved' and r.resolved_by <> r.user_id and u.active`,
    [id],
  );
  return row ?? null;
}

/** Who sent a report, or null where there is none. */
export async function reporterOf(id: number): Promise<number | null> {
  const [row] = await sql<{ user_id: number }>(
    null,
    "select user_id from bug_report where id = $1",
    [id],
  );
  return row?.user_id ?? null;
}

/** Whoever sees everybody's reports looks through the reporters' names too (X2). */
async function reporterIdsByName(pattern: string): Promise<number[]> {
  const reporters = await sql<{ id: number }>(
    null,
    `select id from app_user u where search_text like lower($1) and (name ilike $1 or username ilike $1) and exists (select 1 from bug_report b where b.user_id = u.id)`,
    [pattern],
  );
  return reporters.map(({ id }) => id);
}

function visibleOwner(reader: Reader): number | null {
  return can(reader, "support.manage") ? null : reader.userId;
}

function reportOf(row: Row, withReporter: boolean): BugReport {
  return {
    id: row.id,
    report: row.report,
    createdAt: row.created_at,
    status: row.status,
    reporter: withReporter ? { name: row.name, username: row.username } : null,
    resolved:
      row.resolved_name !== null && row.resolved_at
        ? { name: row.resolved_name, at: row.resolved_at }
        : null,
  };
}
