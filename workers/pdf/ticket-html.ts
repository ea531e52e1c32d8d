import { config } from "~/config.server";
import { receiptHtml, ticketsHtml } from "~/documents/html-document.server";
import { qrDrawing } from "~/documents/qr-image.server";
import type {
  DocumentKind,
  PrintablePassenger,
  PrintableTicket,
} from "~/domain/receipts/printable-ticket";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import type { Language } from "~/domain/shared/language";

/** The HTML of a paid ticket's document. Throws where the ticket is not paid. */
export function ticketHtml(
  ticket: PrintableTicket,
  passengers: readonly PrintablePassenger[],
  kind: DocumentKind,
  language: Language,
): string {
  if (kind === "receipt")
    return receiptHtml(
      { ticket, qr: qrDrawing(ticketQrToken(ticket)), council: config().COUNCIL_NAME },
      language,
    );
  return ticketsHtml(
    {
      ticket,
      passengers: passengers.map((one) => ({
        ...one,
        qr: qrDrawing(ticketQrToken(ticket, one.no)),
      })),
    },
    language,
  );
}
