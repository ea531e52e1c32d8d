import { dateBlockedMail } from "~/documents/date-blocked-mail.server";
import { blockedRangeById } from "~/domain/blocked-dates/queries.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";

/**
 * The job `mail.date-blocked`: tells a buyer that nothing leaves on the day of a ticket. A ticket
 * that was cancelled or a day that was opened again since needs no mail.
 */
export async function sendDateBlocked(
  { ticketId, blockedDateId, language }: JobPayload<"mail.date-blocked">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const [ticket, range] = await Promise.all([
    readPrintableTicketById(ticketId),
    blockedRangeById(blockedDateId),
  ]);
  if (ticket?.state !== "paid") return unpaidSkip(ticket?.state);
  if (!range || range.removed) return "date_open";
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  await sendMail({
    ...dateBlockedMail({ ticket, range, language, ...letter }),
    to,
    replyTo: letter.contact.email,
    attachments: [],
    id: `${ticket.receiptNo}-blocked-${blockedDateId}`,
  });
}
