import { ticketCancelledMail } from "~/documents/ticket-cancelled-mail.server";
import { isPaidByBank } from "~/domain/departures/weather/case-queries.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import type { Skipped } from "~/domain/jobs/skipped";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";

/**
 * The job `mail.ticket-cancelled`: tells the buyer that a ticket is cancelled. One that is not, or
 * has no usable address, gets none.
 */
export async function sendTicketCancelled(
  { ticketId, language }: JobPayload<"mail.ticket-cancelled">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const ticket = await readPrintableTicketById(ticketId);
  if (ticket?.state !== "cancelled") return "not_cancelled";
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  await sendMail({
    ...ticketCancelledMail({ ticket, language, ...letter, byBank: await isPaidByBank(ticketId) }),
    to,
    replyTo: letter.contact.email,
    attachments: [],
    id: `${ticket.receiptNo}-cancelled`,
  });
}
