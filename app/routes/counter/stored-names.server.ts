import { PASSENGERS_PER_PAGE } from "~/domain/ordering/passengers";
import { countryName } from "~/domain/places/country-names.server";
import type { Flow } from "~/routes/ticketing/flow.server";
import { passengerPrefix } from "~/routes/ticketing/passenger-rows.server";

/**
 * What is stored of the passengers that fit on a page, by the names of their fields. A country that
 * is the order's own is left blank.
 */
export function storedNames({ draft, language }: Flow): Record<string, string> {
  const { passengers, country, operatorId } = draft.data;
  if (operatorId > 0 || passengers.length > PASSENGERS_PER_PAGE) return {};
  return Object.fromEntries(
    passengers.flatMap((one, index) => {
      const prefix = passengerPrefix(passengers, index);
      return [
        [`${prefix}[name]`, one.name],
        [`${prefix}[ic]`, one.ic],
        [`${prefix}[country]`, one.country === country ? "" : countryName(one.country, language)],
      ];
    }),
  );
}
