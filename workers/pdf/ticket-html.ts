import { config } from "~/config.server";
import { receiptHtml, ticketsHtml } from "~/documents/html-document.server";
import { qrDrawing } from "~/documents/qr-image.server";
import { jettyFacts } from "~/domain/places/places.server";
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
      {
        ticket,
        qr: qrDrawing(ticketQrToken(ticket)),
        council: config().COUNCIL_NAME,
        place: jettyFacts(ticket.jettyId),
      },
      language,
    );
  return ticketsHtml(
    {
      ticket,
      place: jettyFacts(ticket.jettyId),
      passengers: passengers.map((one) => ({
        ...one,
        qr: qrDrawing(ticketQrToken(ticket, one.no)),
      })),
    },
    language,
  );
}
