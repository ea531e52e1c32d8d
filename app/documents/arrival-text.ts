import type { TFunction } from "i18next";
import type { JettyFacts } from "~/domain/places/jetty-facts";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatClockTime } from "~/i18n/format";

/**
 * When to be at the jetty, and what to bring, as a sentence. A time that holds for the whole day is
 * none for whom a later boat waits: its time stands with the date.
 */
export function arrivalText(
  t: TFunction<"receipt">,
  { boats }: Pick<PrintableTicket, "boats">,
  { arriveBy }: Pick<JettyFacts, "arriveBy">,
  language: Language,
): string {
  return arriveBy === null || boats.length > 0
    ? t("boarding.arriveEarly")
    : t("boarding.arrive", { time: formatClockTime(arriveBy, language) });
}
