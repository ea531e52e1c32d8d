import type { TFunction } from "i18next";
import type { JettyFacts } from "~/domain/places/jetty-facts";
import type { Language } from "~/domain/shared/language";
import { formatClockTime } from "~/i18n/format";

/** When to be at the jetty, and what to bring, as a sentence. */
export function arrivalText(
  t: TFunction<"receipt">,
  { arriveBy }: Pick<JettyFacts, "arriveBy">,
  language: Language,
): string {
  return arriveBy === null
    ? t("boarding.arriveEarly")
    : t("boarding.arrive", { time: formatClockTime(arriveBy, language) });
}
