import { calendarEntry } from "~/documents/calendar-entry.server";
import { pdfName } from "~/documents/pdf-path";
import { qrPng } from "~/documents/qr-image.server";
import { QR_CONTENT_ID, ticketMail } from "~/documents/ticket-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import { jettyFacts } from "~/domain/places/places.server";
import type { DocumentKind, PrintableTicket } from "~/domain/receipts/printable-ticket";
import {
  readPrintablePassengers,
  readPrintableTicketById,
} from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import type { Language } from "~/domain/shared/language";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { ticketPdf } from "../pdf/render-ticket-pdf";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { type Attachment, MOST_ATTACHED_BYTES, sendMail } from "./mailer";

/** The order in which they are attached; the receipt, which is small, always finds room. */
const KINDS = ["ticket", "receipt"] as const;

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
  const papers = await printed(ticket, language);
  const { council, publicUrl, contact } = letterFacts(ticket);
  const about = { ticket, language, publicUrl, place: jettyFacts(ticket.jettyId) };
  const mail = ticketMail({
    ...about,
    council,
    names: passengers.map(({ name }) => name),
    attached: papers.ticket ? "both" : papers.receipt ? "receipt" : "none",
    changed,
  });
  const attachments = [
    await qrPicture(ticket),
    ...KINDS.flatMap((kind) => {
      const content = papers[kind];
      return content ? [{ filename: pdfName(kind, language, ticket.receiptNo), content }] : [];
    }),
    {
      filename: `${ticket.receiptNo}.ics`,
      content: Buffer.from(calendarEntry(about)),
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    },
  ];
  const id = `${ticket.receiptNo}-${job.rowId}`;
  await sendMail({ ...mail, to, replyTo: contact.email, attachments, id });
}

async function qrPicture(ticket: PrintableTicket): Promise<Attachment> {
  const content = await qrPng(ticketQrToken(ticket));
  return { filename: "qr.png", content, contentType: "image/png", contentId: QR_CONTENT_ID };
}

/**
 * The PDFs that fit into a mail. Without them it is still worth sending: it shows the QR code, and
 * so does the link in it.
 */
async function printed(
  ticket: PrintableTicket,
  language: Language,
): Promise<Partial<Record<DocumentKind, Buffer>>> {
  try {
    const receipt = await ticketPdf(ticket, "receipt", language);
    const tickets = await ticketPdf(ticket, "ticket", language);
    return receipt.length + tickets.length <= MOST_ATTACHED_BYTES
      ? { ticket: tickets, receipt }
      : { receipt };
  } catch (error) {
    log().warn({ err: error, ticketId: ticket.id }, "no PDF could be printed for a mail");
    return {};
  }
}
