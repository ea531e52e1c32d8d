import type { TicketSailing } from "~/domain/departures/ticket-boats";
import type { PrintLine } from "~/domain/printing/print-document";
import type { Language } from "~/domain/shared/language";
import { sailingLines } from "~/i18n/sailing-text";
import { translationsOf } from "~/i18n/translations.server";

/** On a roll: which boat does not sail or is late, and why; nothing where all go as planned. */
export function thermalSailing(sailing: TicketSailing, language: Language): PrintLine[] {
  const t = translationsOf(language, "receipt");
  return sailingLines(t, sailing, language).map((text) => ({
    kind: "text",
    text,
    align: "center",
    bold: true,
  }));
}
