import { z } from "zod";
import type { DraftPassenger } from "~/domain/ordering/draft";
import { counterBuyerForm } from "~/domain/ordering/schema.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import { countryField, passengerLists, peopleOf } from "./order-fields";

/** At the counter a passenger may be a country alone: which of them need names is the sale's to say. */
const person = z.object({
  name: counterBuyerForm.shape.name,
  ic: counterBuyerForm.shape.ic,
  country: z
    .union([z.literal(""), countryField])
    .optional()
    .transform((code = "") => code),
});
export const counterPassengers = passengerLists(person, person);

type Sent = Parameters<typeof peopleOf<z.output<typeof person>>>[0] & {
  country: string;
  agency_name: string;
};

/**
 * Who travels, and as what: all of an agency's people alike, adults and children by their country
 * (X15). A foreigner without a country has the buyer's; a Malaysian category's is Malaysia.
 */
export function counterPeople(sent: Sent): DraftPassenger[] {
  const { country: buyersCountry, agency_name: agencyName, ...lists } = sent;
  return peopleOf(lists).map(({ category: sentAs, country, ...one }) => {
    const category = agencyName === "" ? byCountry(sentAs, country) : "gov_agency";
    const own = agencyName === "" ? HOME_COUNTRY : country || HOME_COUNTRY;
    return { ...one, category, country: isForeigner(category) ? country || buyersCountry : own };
  });
}

function byCountry(category: Category, country: string): Category {
  if (country === "" || country === HOME_COUNTRY) return category;
  if (category === "adult") return "adult_foreigner";
  return category === "child" ? "child_foreigner" : category;
}
