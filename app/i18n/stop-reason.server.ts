import type { StopReason } from "~/domain/departures/weather/rules";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatDay } from "./format";
import { translationsOf } from "./translations.server";

/** Why no boat sails, in one language; what was typed stays as it is. */
export function stopReasonText(
  { reason, publicReason }: { reason: StopReason; publicReason: string },
  language: Language,
): string {
  return reason === "other"
    ? publicReason
    : translationsOf(language, "weather")(`reason.${reason}`);
}

/** The last day to answer: the time itself is the midnight after it. */
export function lastAnswerDay(answerBy: Date, language: Language): string {
  return formatDay(dayOf(new Date(answerBy.getTime() - 1)), language);
}
