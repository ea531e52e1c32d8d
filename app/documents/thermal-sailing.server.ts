import { type TicketSailing, whoSails } from "~/domain/departures/ticket-boats";
import type { PrintLine } from "~/domain/printing/print-document";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { returnText } from "~/i18n/return-text";
import { sailingLines } from "~/i18n/sailing-text";
import { translationsOf } from "~/i18n/translations.server";

/**
 * On a roll: which boat does not sail or is late, and why, and that the ticket is for the way back
 * too; nothing where all go as planned, one way.
 */
export function thermalSailing(
  sailing: TicketSailing & Pick<PrintableTicket, "returnUntil">,
  language: Language,
): PrintLine[] {
  const t = translationsOf(language, "receipt");
  const back = whoSails(sailing) === "none" ? null : returnText(t, sailing, language);
  return [...sailingLines(t, sailing, language), ...(back ? [back] : [])].map((text) => ({
    kind: "text",
    text,
    align: "center",
    bold: true,
  }));
}
