import { addDays, type Day, dayOf } from "~/domain/shared/day";
import type { KeptList } from "~/ui/boarding/device-store";

/** From this hour on, in Kuala Lumpur, a device keeps the list of the day to come as well. */
const EVENING_HOUR = 17;
const KUALA_LUMPUR_MS = 8 * 3_600_000;
/** Few buy in the night: the next day's list is loaded less often than today's. */
export const NEXT_EVERY_MS = 15 * 60_000;

/** The day whose list is to be kept beside today's; null before the evening. */
export function dayToCome(now: number): Day | null {
  const isEvening = new Date(now + KUALA_LUMPUR_MS).getUTCHours() >= EVENING_HOUR;
  return isEvening ? addDays(dayOf(new Date(now)), 1) : null;
}

/** Whether a list is of a day to come, where the device boards: what was for today is not ready for tomorrow. */
export function isAhead(next: KeptList | null, jettyId: number, now: number): next is KeptList {
  return next !== null && next.jettyId === jettyId && next.day > dayOf(new Date(now));
}

/** Whether the list of the evening before is the one that decides by now. */
export function hasCome(next: KeptList | null, list: KeptList | null, now: number): boolean {
  const today = dayOf(new Date(now));
  return next?.day === today && list?.day !== today;
}
