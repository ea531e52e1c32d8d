import { z } from "zod";
import { instantJson } from "~/domain/shared/instant-json";
import { Refusal } from "~/domain/shared/refusal";
import { type BugReport, findReport, listReports } from "~/domain/support/queries.server";
import { reportIssue } from "~/domain/support/report-issue.server";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { reportForm, reportId } from "~/domain/support/schema.server";
import { instantShape, messageShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, QUERY, type StaffContext } from "./call-line";
import { listSchema } from "./list-schemas.server";
import { presentMessage } from "./message.server";

/** The report whose number stands in the address. */
const reportParams = z.object({ id: reportId });

/** POST /api/support/report. Throws Refusal as `reportIssue` does. */
async function sendReport(
  { report }: z.output<typeof reportForm>,
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
async function reportList(query: z.output<typeof listSchema>, { staff }: StaffContext) {
  return listReports(staff, query);
}

/** GET /api/support/resolve/{id}. Throws Refusal as `resolveReport` does. */
async function resolveReportById(
  { id }: z.output<typeof reportParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await resolveReport(staff, id, now);
}

const presentReport = (report: BugReport, { staff }: StaffContext) => ({
  report: reportJson(report, staff.username),
});
const presentReports = (
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

const reportShape = z.strictObject({
  id: z.number(),
  username: z.string(),
  report: z.string(),
  created_at: instantShape,
  status: z.enum(["Pending", "Resolved"]),
});

export const supportCalls = [
  staffCall({
    ...FORM,
    path: "/api/support/report",
    summary: "reportIssue",
    needs: "issues.report",
    schema: reportForm,
    answers: z.strictObject({ report: reportShape }),
    errors: ["description_required", "description_too_long", "too_many"],
    act: sendReport,
    present: presentReport,
  }),
  staffCall({
    ...QUERY,
    path: "/api/support",
    summary: "reports",
    needs: "support.view",
    schema: listSchema,
    answers: z.strictObject({ data: z.array(reportShape), total: z.number() }),
    act: reportList,
    present: presentReports,
  }),
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/api/support/resolve/:id",
    summary: "resolveReport",
    needs: "support.manage",
    schema: reportParams,
    answers: messageShape,
    errors: ["not_found", "already_resolved"],
    act: resolveReportById,
    present: presentMessage("report_resolved"),
  }),
];
