import { config } from "~/config.server";
import { namedReportFile } from "~/documents/reports/named-file.server";
import { scheduledReportMail } from "~/documents/scheduled-report-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { reportPieces } from "~/domain/reports/queries.server";
import {
  type Delivery,
  noteDelivered,
  openDelivery,
} from "~/domain/reports/schedules/deliveries.server";
import type { JobContext } from "../job-handler";
import { type Attachment, MOST_ATTACHED_BYTES, sendMail } from "./mailer";

/**
 * The job `mail.scheduled-report`: one address gets its report, as a file or, where it is too large
 * for a mail, as a link for who can log in.
 */
export async function sendScheduledReport(
  { reportId, no }: JobPayload<"mail.scheduled-report">,
  { now }: Pick<JobContext, "now">,
): Promise<void> {
  const delivery = await openDelivery(reportId, no);
  if (!delivery) return;
  const file = delivery.sizeBytes <= MOST_ATTACHED_BYTES ? await fileOf(delivery) : null;
  await sendMail({
    ...scheduledReportMail(delivery, file !== null, config().PUBLIC_URL),
    to: delivery.address,
    attachments: file ? [file] : [],
    id: `scheduled-report-${reportId}-${no}`,
  });
  await noteDelivered(reportId, no, now);
}

async function fileOf(delivery: Delivery): Promise<Attachment> {
  const pieces: Buffer[] = [];
  for await (const piece of reportPieces(delivery.reportId)) pieces.push(piece);
  const { name, contentType } = namedReportFile(delivery);
  return { filename: name, content: Buffer.concat(pieces), contentType };
}
