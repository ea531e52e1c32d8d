import type { TFunction } from "i18next";
import type { TicketBoat } from "~/domain/departures/ticket-boats";
import type { Language } from "~/domain/shared/language";
import { formatInstant } from "./format";

interface UnpaidPlaces {
  boats: readonly TicketBoat[];
  heldUntil: Date | null;
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
  return heldUntil ? t("held.until", { at: formatInstant(heldUntil, language) }) : t("held.over");
}
