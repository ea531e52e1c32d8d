import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { type BugReportDetail, findReport } from "~/domain/support/queries.server";
import { reportId } from "~/domain/support/schema.server";
import { failurePage } from "~/http/failure.server";

/** The report that an address names. A number that is nobody's and one of a colleague's reports are the same 404. */
export async function requireReport(
  staff: Staff,
  id: string | undefined,
): Promise<BugReportDetail> {
  const parsed = reportId.safeParse(id);
  const report = parsed.success ? await findReport(staff, parsed.data) : null;
  if (!report) throw failurePage(new Refusal("not_found"));
  return report;
}

/** The list as it stood behind a dialog of its: same search, same page. */
export function supportListPath(request: Request): string {
  return `/support${new URL(request.url).search}`;
}
