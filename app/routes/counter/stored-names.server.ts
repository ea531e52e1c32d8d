import { PASSENGERS_PER_PAGE } from "~/domain/ordering/passengers";
import { countryName } from "~/domain/places/country-names.server";
import type { Flow } from "~/routes/ticketing/flow.server";
import { passengerPrefix } from "~/routes/ticketing/passenger-rows.server";

/**
 * What is stored of the passengers that fit on a page, by the names of their fields. A country that
 * is the order's own is left blank. What was typed when the step was left stands as it was typed.
 */
export function storedNames({ draft, language }: Flow): Record<string, string> {
  const { passengers, country, operatorId, unfinished } = draft.data;
  if (operatorId > 0 || passengers.length > PASSENGERS_PER_PAGE) return {};
  const typed = unfinished?.step === "passengers" ? unfinished.typed : {};
  const stored = Object.fromEntries(
    passengers.flatMap((one, index) => {
      const prefix = passengerPrefix(passengers, index);
      return [
        [`${prefix}[name]`, one.name],
        [`${prefix}[ic]`, one.ic],
        [`${prefix}[country]`, one.country === country ? "" : countryName(one.country, language)],
      ];
    }),
  );
  return Object.fromEntries(
    Object.entries(stored).map(([field, value]) => [field, typed[field] ?? value]),
  );
}
