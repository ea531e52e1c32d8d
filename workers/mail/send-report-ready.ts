import { config } from "~/config.server";
import { reportReadyMail } from "~/documents/report-ready-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { reportMailFacts } from "~/domain/reports/mail-facts.server";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { isMailAddress, sendMail } from "./mailer";

/** The job `mail.report-ready`: tells its owner that a report can be downloaded. */
export async function sendReportReady(
  { reportId }: JobPayload<"mail.report-ready">,
  { rowId }: Pick<JobContext, "rowId">,
): Promise<void> {
  const facts = await reportMailFacts(reportId);
  if (!facts) return;
  if (!isMailAddress(facts.email))
    return log().warn({ rowId }, "no mail: the address of the account cannot be used");
  await sendMail({
    ...reportReadyMail(facts, config().PUBLIC_URL),
    to: facts.email,
    attachments: [],
    id: `report-ready-${reportId}`,
  });
}
