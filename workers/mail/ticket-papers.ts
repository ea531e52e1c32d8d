import { calendarEntry } from "~/documents/calendar-entry.server";
import { pdfName } from "~/documents/pdf-path";
import type { Attached } from "~/documents/ticket-mail.server";
import { jettyFacts } from "~/domain/places/places.server";
import type { DocumentKind, PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { log } from "~/log.server";
import { ticketPdf } from "../pdf/render-ticket-pdf";
import { letterFacts } from "./letter-facts";
import { type Attachment, MOST_ATTACHED_BYTES } from "./mailer";

/** The order in which they are attached; the receipt, which is small, always finds room. */
const KINDS = ["ticket", "receipt"] as const;

/**
 * What travels with a mail that brings a ticket: the PDFs that fit, which `attached` names, and the
 * day for a calendar.
 */
export async function ticketPapers(
  ticket: PrintableTicket,
  language: Language,
): Promise<{ attached: Attached; attachments: Attachment[] }> {
  const papers = await printed(ticket, language);
  const { publicUrl } = letterFacts(ticket);
  const entry = calendarEntry({ ticket, language, publicUrl, place: jettyFacts(ticket.jettyId) });
  return {
    attached: papers.ticket ? "both" : papers.receipt ? "receipt" : "none",
    attachments: [
      ...KINDS.flatMap((kind) => {
        const content = papers[kind];
        return content ? [{ filename: pdfName(kind, language, ticket.receiptNo), content }] : [];
      }),
      {
        filename: `${ticket.receiptNo}.ics`,
        content: Buffer.from(entry),
        contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      },
    ],
  };
}

/**
 * The PDFs that fit into a mail. Without them it is still worth sending: the link in it shows the QR
 * code.
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
