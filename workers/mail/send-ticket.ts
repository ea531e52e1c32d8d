import { qrPng } from "~/documents/qr-image.server";
import { QR_CONTENT_ID, ticketMail } from "~/documents/ticket-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import { jettyFacts } from "~/domain/places/places.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import {
  readPrintablePassengers,
  readPrintableTicketById,
} from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { type Attachment, sendMail } from "./mailer";
import { ticketPapers } from "./ticket-papers";

/**
 * The job `mail.ticket`: receipt and tickets to the buyer. A ticket that is not paid (any more), or
 * has no usable address, gets none; a party of a thousand gets its tickets by the link alone.
 */
export async function sendTicket(
  { ticketId, language, changed = false }: JobPayload<"mail.ticket">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const ticket = await readPrintableTicketById(ticketId);
  if (ticket?.state !== "paid") return unpaidSkip(ticket?.state);
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const passengers = await readPrintablePassengers(ticketId);
  const { attached, attachments } = await ticketPapers(ticket, language);
  const { council, publicUrl, contact } = letterFacts(ticket);
  const mail = ticketMail({
    ...{ ticket, language, publicUrl, council, attached, changed },
    place: jettyFacts(ticket.jettyId),
    names: passengers.map(({ name }) => name),
  });
  await sendMail({
    ...mail,
    to,
    replyTo: contact.email,
    attachments: [await qrPicture(ticket), ...attachments],
    id: `${ticket.receiptNo}-${job.rowId}`,
  });
}

async function qrPicture(ticket: PrintableTicket): Promise<Attachment> {
  const content = await qrPng(ticketQrToken(ticket));
  return { filename: "qr.png", content, contentType: "image/png", contentId: QR_CONTENT_ID };
}
