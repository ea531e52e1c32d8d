import { config } from "~/config.server";
import { reportResolvedMail } from "~/documents/report-resolved-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { resolvedReportMail } from "~/domain/support/queries.server";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { isMailAddress, sendMail } from "./mailer";

/**
 * The job `mail.report-resolved`: tells who reported an issue that it is resolved; nobody where the
 * account is closed.
 */
export async function sendReportResolved(
  { reportId }: JobPayload<"mail.report-resolved">,
  { rowId }: Pick<JobContext, "rowId">,
): Promise<void> {
  const resolved = await resolvedReportMail(reportId);
  if (!resolved) return;
  if (!isMailAddress(resolved.email))
    return log().warn({ rowId }, "no mail: the address of the account cannot be used");
  await sendMail({
    ...reportResolvedMail({ ...resolved, publicUrl: config().PUBLIC_URL }),
    to: resolved.email,
    attachments: [],
    id: `report-resolved-${reportId}`,
  });
}
