import { departureMail } from "~/documents/departure-mail.server";
import { isStillNews } from "~/domain/departures/status/departure-news";
import { toldDeparture } from "~/domain/departures/status/tell-buyers.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";

/**
 * The job `mail.departure`: tells a buyer that the boat does not sail, is late, or sails as planned
 * after all. Where that has changed since, the mail of the later change says how it stands.
 */
export async function sendDeparture(
  { ticketId, departureId, kind, delayedTo, again, language }: JobPayload<"mail.departure">,
  job: Pick<JobContext, "rowId" | "now">,
): Promise<Skipped | void> {
  const [ticket, about] = await Promise.all([
    readPrintableTicketById(ticketId),
    toldDeparture(departureId, ticketId),
  ]);
  if (ticket?.state !== "paid") return unpaidSkip(ticket?.state);
  const told = { kind, delayedTo: delayedTo === null ? null : new Date(delayedTo) };
  if (!about || !isStillNews(about, told, job.now)) return "overtaken";
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  await sendMail({
    ...departureMail({ ticket, about, kind, again, language, ...letter }),
    to,
    replyTo: letter.contact.email,
    attachments: [],
    id: `${ticket.receiptNo}-departure-${departureId}-${job.rowId}`,
  });
}
