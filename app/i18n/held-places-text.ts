import type { TFunction } from "i18next";
import type { TicketBoat } from "~/domain/departures/ticket-boats";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "./format";

interface UnpaidPlaces {
  boats: readonly TicketBoat[];
  heldUntil: Date | null;
}

/**
 * Whether the end of the hold comes before that of the order: then the buyer is told that one alone,
 * by its time, for it is never more than minutes away.
 */
export function isHeldFirst<Order extends UnpaidPlaces & { payBy: Date | null }>(
  order: Order,
): order is Order & { heldUntil: Date } {
  const { heldUntil, payBy } = order;
  return heldUntil !== null && payBy !== null && heldUntil <= payBy;
}

/**
 * What the buyer of an unpaid order has to know of its places on a boat, whose time is shorter than
 * the order's; null where tickets are by date alone.
 */
export function heldPlacesText(
  t: TFunction<"online">,
  { boats, heldUntil }: UnpaidPlaces,
  language: Language,
): string | null {
  if (boats.length === 0) return null;
  return heldUntil ? t("held.until", { at: formatTime(heldUntil, language) }) : t("held.over");
}
