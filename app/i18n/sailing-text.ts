import type { TFunction } from "i18next";
import type { TicketBoat, TicketSailing } from "~/domain/departures/ticket-boats";
import type { Language } from "~/domain/shared/language";
import { numberedBoats } from "./departure-text";
import { formatTime } from "./format";
import { publicReasonText } from "./public-reason";

/** A sentence for each boat of a ticket that does not sail, or for its day, with the reason. */
export function noSailingLines(
  t: TFunction<"receipt">,
  { boats, stopped }: TicketSailing,
  language: Language,
): string[] {
  if (stopped !== null) return [withReason(t, t("sailing.day"), { reason: stopped }, language)];
  return numberedBoats(boats)
    .filter(({ cancelled }) => cancelled)
    .map((one) => withReason(t, t("sailing.boat", timesOf(one, language)), one, language));
}

/** A sentence for each boat of a ticket that is late: when it was to leave, when it does, and why. */
export function delayLines(
  t: TFunction<"receipt">,
  boats: readonly TicketBoat[],
  language: Language,
): string[] {
  return numberedBoats(boats)
    .filter(({ cancelled, delayedTo }) => !cancelled && delayedTo !== null)
    .map((one) => withReason(t, t("sailing.delayed", timesOf(one, language)), one, language));
}

/** Both, for papers. */
export const sailingLines = (
  t: TFunction<"receipt">,
  sailing: TicketSailing,
  language: Language,
): string[] => [...noSailingLines(t, sailing, language), ...delayLines(t, sailing.boats, language)];

/**
 * The same in a few words, below time and boat on a passenger's ticket, where a reason has no room;
 * null where the boat sails as planned.
 */
export function shortSailingText(
  t: TFunction<"receipt">,
  { boats: [boat], stopped }: TicketSailing,
  language: Language,
): string | null {
  if (stopped !== null) return t("sailing.day");
  if (boat?.cancelled) return t("sailing.short");
  return boat?.delayedTo ? t("sailing.was", timesOf(boat, language)) : null;
}

function timesOf({ boat, sailsAt, delayedTo }: TicketBoat, language: Language) {
  const was = formatTime(sailsAt, language);
  return { boat, was, now: delayedTo ? formatTime(delayedTo, language) : was };
}

function withReason(
  t: TFunction<"receipt">,
  sentence: string,
  { reason }: Pick<TicketBoat, "reason">,
  language: Language,
): string {
  if (!reason) return sentence;
  return `${sentence} ${t("sailing.reason", { reason: publicReasonText(reason, language) })}`;
}
