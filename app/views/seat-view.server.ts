import { seatCountsOf, type SeatGroup, type SeatSums } from "~/domain/boarding/seat-counts";
import { countryName } from "~/domain/places/country-names.server";
import type { Language } from "~/domain/shared/language";
import type { SeatTablesView } from "~/ui/boarding/seat-tables";

/** How many of a boat are sold and on board, by category and by the name of their country. */
export function seatView(
  groups: readonly SeatGroup[],
  language: Language,
): { counts: SeatSums; seats: SeatTablesView } {
  const { categories, nationalities, ...counts } = seatCountsOf(groups);
  const named = nationalities.map(({ nationality, ...seats }) => ({
    ...seats,
    country: nationality === null ? null : countryName(nationality, language),
  }));
  return { counts, seats: { categories, nationalities: named } };
}
