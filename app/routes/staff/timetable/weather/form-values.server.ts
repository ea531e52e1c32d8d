import { clockTime } from "~/domain/departures/status/transitions";
import type { Stoppage } from "~/domain/departures/weather/queries.server";
import { ANSWER_DAYS } from "~/domain/departures/weather/rules";
import type { JettyId } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";

/** What the form begins with: from now to the end of the day. */
export function newStopValues(jettyId: JettyId, now: Date): Record<string, string> {
  return {
    jetty: String(jettyId),
    from_day: dayOf(now),
    from_time: clockTime(now),
    until_day: dayOf(now),
    until_time: "23:59",
    reason: "",
    reason_text: "",
    words_ms: "",
    words_en: "",
    answer_days: String(ANSWER_DAYS),
  };
}

/** A plan as the form had it. */
export function planValues(plan: Stoppage): Record<string, string> {
  return {
    jetty: String(plan.jettyId),
    from_day: dayOf(plan.fromAt),
    from_time: clockTime(plan.fromAt),
    until_day: dayOf(plan.untilAt),
    until_time: clockTime(plan.untilAt),
    reason: plan.reason,
    reason_text: plan.reason === "other" ? plan.publicReason : "",
    words_ms: plan.wordsMs ?? "",
    words_en: plan.wordsEn ?? "",
    answer_days: String(plan.answerDays),
  };
}
