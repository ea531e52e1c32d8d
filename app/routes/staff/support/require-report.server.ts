import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { type BugReportDetail, findReport } from "~/domain/support/queries.server";
import { reportId } from "~/domain/support/schema.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { formatInstant } from "~/i18n/format";

/**
 * The report that an address names. A number that is nobody's and one of a colleague's reports are
 * the same 404.
 */
export async function requireReport(
  staff: Staff,
  id: string | undefined,
): Promise<BugReportDetail> {
  const parsed = reportId.safeParse(id);
  const report = parsed.success ? await findReport(staff, parsed.data) : null;
  if (!report) throw failurePage(new Refusal("not_found"));
  return report;
}

/** The report that a confirmation asks about; `resolved` says who was first. */
export async function reportToResolve({ request, params, staff }: ConfirmationContext) {
  const { id, report, resolved, reporter } = await requireReport(staff, params.id);
  return {
    id,
    report,
    own: reporter?.username === staff.username,
    resolved: resolved && {
      name: resolved.name,
      at: formatInstant(resolved.at, await languageOf(request)),
    },
  };
}
