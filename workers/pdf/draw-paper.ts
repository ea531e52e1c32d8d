import { config } from "~/config.server";
import { qrDrawing } from "~/documents/qr-image.server";
import { receiptSheet, ticketsSheet } from "~/documents/sheet.server";
import type { PaperKind, PaperPassenger, PaperTicket } from "~/domain/receipts/paper-ticket";
import { qrTokenOf } from "~/domain/receipts/qr-tokens.server";
import type { Language } from "~/domain/shared/language";

/** The HTML of a paid ticket's paper. Throws where the ticket is not paid. */
export function drawPaper(
  ticket: PaperTicket,
  passengers: readonly PaperPassenger[],
  kind: PaperKind,
  language: Language,
): string {
  if (kind === "receipt")
    return receiptSheet(
      { ticket, qr: qrDrawing(qrTokenOf(ticket)), council: config().COUNCIL_NAME },
      language,
    );
  return ticketsSheet(
    {
      ticket,
      passengers: passengers.map((one) => ({ ...one, qr: qrDrawing(qrTokenOf(ticket, one.no)) })),
    },
    language,
  );
}
