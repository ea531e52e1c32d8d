import { dateBlockedMail } from "~/documents/date-blocked-mail.server";
import { blockedRangeById } from "~/domain/blocked-dates/queries.server";
import type { BlockedRange } from "~/domain/blocked-dates/rules";
import { boatsLeave } from "~/domain/blocked-dates/tell-opened.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import type { Day } from "~/domain/shared/day";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";

/**
 * The job `mail.date-blocked`: tells a buyer that nothing leaves on the day of a ticket, or that the
 * boats leave after all. A ticket that was cancelled, or a day that was opened or blocked again
 * since, needs no mail.
 */
export async function sendDateBlocked(
  { ticketId, blockedDateId, language, opened = false }: JobPayload<"mail.date-blocked">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const [ticket, range] = await Promise.all([
    readPrintableTicketById(ticketId),
    blockedRangeById(blockedDateId),
  ]);
  if (ticket?.state !== "paid") return unpaidSkip(ticket?.state);
  if (!range || isBlockedBy(range, ticket.ticketDate) === opened) return "date_open";
  if (opened && !(await boatsLeave(ticket.jettyId, ticket.ticketDate))) return "date_open";
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  await sendMail({
    ...dateBlockedMail({ ticket, range, language, opened, ...letter }),
    to,
    replyTo: letter.contact.email,
    attachments: [],
    // A day may be blocked and opened more than once, and each time is a mail of its own.
    id: `${ticket.receiptNo}-blocked-${blockedDateId}-${job.rowId}`,
  });
}

const isBlockedBy = ({ removed, start, end }: BlockedRange & { removed: boolean }, on: Day) =>
  !removed && start <= on && on <= end;
