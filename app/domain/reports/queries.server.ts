import { sql } from "@db/transaction";
import { can } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";
import { REPORTS_AHEAD } from "./fragments";
import { ACCOUNT_STATEMENT, type ReportFormat, type ReportState } from "./report-types";
import { maySeeReport, type ReportFilter } from "./rules";

/** A report as its owner sees it. */
export interface ReportRow extends ReportFilter {
  id: number;
  userId: number;
  askedBy: string;
  /** The company whose statement it is. */
  account: string | null;
  format: ReportFormat;
  language: Language;
  mail: boolean;
  state: ReportState;
  requestedAt: Date;
  startedAt: Date | null;
  rowsDone: number;
  rowsTotal: number | null;
  snapshotAt: Date | null;
  sumSen: number | null;
  sizeBytes: number | null;
  /** In hexadecimal. */
  sha256: string | null;
  reason: "worker_died" | "failed" | null;
  finishedAt: Date | null;
  expiresAt: Date | null;
  /** Where it waits: how many of everybody's wait too and come before it as things stand. */
  ahead: number;
}

/** The columns of a `ReportRow`, of `report r` and its owner `app_user u`. */
export const REPORT_COLUMNS = `r.id, r.user_id, u.name as asked_by, r.type, r.format, r.jetty_id, r.platform,
  r.credit_account_id as account_id,
  (select a.name from credit_account a where a.id = r.credit_account_id) as account,
  r.from_day as from, r.to_day as to, r.language, r.mail, r.state, r.requested_at, r.started_at,
  r.rows_done, r.rows_total, r.snapshot_at, r.sum_sen::float8 as sum_sen,
  r.size_bytes::float8 as size_bytes, encode(r.sha256, 'hex') as sha256, r.reason, r.finished_at,
  r.expires_at,
  case when r.state = 'waiting' then (
    select a.ahead from (${REPORTS_AHEAD}) a where a.id = r.id) else 0 end as ahead`;

/** Whose reports a list shows. */
export type ReportOwners = "own" | "everybody";

/** A page of reports, the newest first: one's own, or everybody's for who sees all. */
export async function reportPage(
  staff: Staff,
  owners: ReportOwners,
  query: ListQuery,
): Promise<ListPage<ReportRow>> {
  const all = owners === "everybody" && can(staff, "reports.see-all");
  const seen = `(r.user_id = :userId or :all) and (:ownJettyId = 0 or r.jetty_id = :ownJettyId or r.type = :statement)`;
  const values = {
    userId: staff.userId,
    all,
    ownJettyId: staff.ownJettyId,
    statement: ACCOUNT_STATEMENT,
  };
  const [rows, [count]] = await Promise.all([
    sql<ReportRow>(
      null,
      `select ${REPORT_COLUMNS} from report r join app_user u on u.id = r.user_id
        where ${seen} order by r.id desc ${pageSql(query)}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from report r where ${seen}`,
      values,
    ),
  ]);
  return { ...query, rows, total: count?.total ?? 0 };
}

/** A report that somebody may see, or null. */
export async function readReport(id: number, staff: Staff): Promise<ReportRow | null> {
  const [report] = await sql<ReportRow>(
    null,
    `select ${REPORT_COLUMNS} from report r join app_user u on u.id = r.user_id where r.id = :id`,
    { id },
  );
  return report && maySeeReport(staff, report) ? report : null;
}

/** The pieces of a file, one after another; nothing where it is there no longer. */
export async function* reportPieces(id: number): AsyncGenerator<Buffer, void> {
  for (let no = 0; ; no += 1) {
    const [part] = await sql<{ bytes: Buffer }>(
      null,
      "select bytes from report_part where report_id = :id and no = :no",
      { id, no },
    );
    if (!part) return;
    yield part.bytes;
  }
}
