import type { JobPayload } from "~/domain/jobs/jobs";
import type { DocumentKind, PrintableTicket } from "~/domain/receipts/printable-ticket";
import {
  passengersOnDocument,
  readPrintableTicketById,
} from "~/domain/receipts/read-printable-ticket.server";
import { findTicketPdf, storeTicketPdf, ticketPdfKey } from "~/domain/receipts/ticket-pdfs.server";
import type { Language } from "~/domain/shared/language";
import type { PdfRenderer } from "./pdf-renderer";
import { sharedRenderer } from "./shared-renderer";
import { ticketHtml } from "./ticket-html";

/**
 * The job `paper.render`: prints a PDF that is not kept yet. A ticket that is not paid (any more)
 * has none.
 */
export async function renderTicketPdf({
  ticketId,
  kind,
  language,
  passengerNo,
}: JobPayload<"paper.render">): Promise<void> {
  const ticket = await readPrintableTicketById(ticketId);
  if (ticket?.state === "paid") await ticketPdf(ticket, kind, language, { passengerNo });
}

interface PdfOptions {
  /** Whose ticket alone, where it is not everybody's. */
  passengerNo?: number | undefined;
  renderer?: PdfRenderer;
}

/** The PDF of a paid ticket: the one that is kept, or one that is printed and kept now. */
export async function ticketPdf(
  ticket: PrintableTicket,
  kind: DocumentKind,
  language: Language,
  { passengerNo, renderer = sharedRenderer() }: PdfOptions = {},
): Promise<Buffer> {
  const passengers = await passengersOnDocument(ticket.id, kind, passengerNo ?? null);
  const key = ticketPdfKey(ticket, passengers, kind, language);
  const stored = await findTicketPdf(key);
  if (stored) return stored;
  const bytes = await renderer.render(ticketHtml(ticket, passengers, kind, language));
  await storeTicketPdf(key, bytes);
  return bytes;
}
