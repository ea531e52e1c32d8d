import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { addDays, type Day } from "~/domain/shared/day";

/** A later day is a year that was typed wrong. */
const MAX_DAYS_AHEAD = 730;

/** The first day on which scheduled prices can begin, and the last. */
export function schedulableDays(today: Day): { first: Day; last: Day } {
  return { first: addDays(today, 1), last: addDays(today, MAX_DAYS_AHEAD) };
}

/** The categories whose price or offer differs between two lists. */
export function changedCategories(before: PriceList, after: PriceList): Category[] {
  return CATEGORIES.filter(
    (category) =>
      before[category].fareSen !== after[category].fareSen ||
      before[category].offered !== after[category].offered,
  );
}

/** Some categories of a list, as the audit keeps them. */
export function auditedPrices(
  list: PriceList,
  categories: readonly Category[],
): Partial<PriceList> {
  return Object.fromEntries(
    categories.map((category) => [
      category,
      { fareSen: list[category].fareSen, offered: list[category].offered },
    ]),
  );
}
