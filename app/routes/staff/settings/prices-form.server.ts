import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { NewPrice } from "~/domain/settings/save-prices.server";
import { faresForm } from "~/domain/settings/schema.server";
import { parseFields, textOf } from "~/http/form.server";
import { InvalidFields } from "~/http/staff-form.server";

/** Every category's price (`ticket_prices[adult]`) and whether it is offered (`offered[adult]`), as the setting form sends them. Throws what is wrong. */
export function readPrices(form: FormData): Record<Category, NewPrice> {
  const typed = Object.fromEntries(
    CATEGORIES.map((category) => [category, textOf(form, `ticket_prices[${category}]`)]),
  );
  const parsed = parseFields(faresForm, typed, "ticket_prices");
  if (!parsed.ok) throw new InvalidFields(parsed.problems);
  const { value } = parsed;
  return Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      { fareSen: value[category], offered: form.has(`offered[${category}]`) },
    ]),
  ) as Record<Category, NewPrice>;
}
