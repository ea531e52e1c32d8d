import { z } from "zod";
import { Refusal } from "~/domain/shared/refusal";
import { type BugReport, findReport, listReports } from "~/domain/support/queries.server";
import { reportIssue } from "~/domain/support/report-issue.server";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { reportForm, reportId } from "~/domain/support/schema.server";
import type { StaffContext } from "./call.server";
import { instantJson } from "./instant-json";
import { listSchema } from "./list-schemas.server";

export const reportBody = reportForm;
export const reportsQuery = listSchema;
/** The report whose number stands in the address. */
export const reportParams = z.object({ id: reportId });

/** POST /api/support/report. Throws Refusal as `reportIssue` does. */
export async function sendReport(
  { report }: z.output<typeof reportBody>,
  { staff, client, language, now }: StaffContext,
): Promise<BugReport> {
  const from = { path: "", userAgent: client.userAgent, appVersion: client.version, language };
  const saved = await findReport(staff, await reportIssue(staff, report, from, now));
  if (!saved) throw new Refusal("not_found");
  return saved;
}

/**
 * GET /api/support: everybody's reports for whoever resolves them, one's own for the others (X2).
 */
export async function reportList(query: z.output<typeof reportsQuery>, { staff }: StaffContext) {
  return listReports(staff, query);
}

/** GET /api/support/resolve/{id}. Throws Refusal as `resolveReport` does. */
export async function resolveReportById(
  { id }: z.output<typeof reportParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await resolveReport(staff, id, now);
}

export const presentReport = (report: BugReport, { staff }: StaffContext) => ({
  report: reportJson(report, staff.username),
});
export const presentReports = (
  { rows, total }: Awaited<ReturnType<typeof reportList>>,
  { staff }: StaffContext,
) => ({ data: rows.map((row) => reportJson(row, staff.username)), total });

/** Who sees their own reports alone gets no reporter: it is they. */
function reportJson({ id, reporter, report, createdAt, status }: BugReport, own: string) {
  return {
    id,
    username: reporter?.username ?? own,
    report,
    created_at: instantJson(createdAt),
    status,
  };
}
