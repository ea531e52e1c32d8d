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

/** What of a category changes on a day; null for what stays as it is until then. */
export interface ScheduledChange {
  category: Category;
  fareSen: number | null;
  offered: boolean | null;
}

/** What a list of prices changes: of each category that differs what does, and no more. */
export function scheduledChanges(before: PriceList, after: PriceList): ScheduledChange[] {
  return changedCategories(before, after).map((category) => {
    const [was, is] = [before[category], after[category]];
    return {
      category,
      fareSen: was.fareSen === is.fareSen ? null : is.fareSen,
      offered: was.offered === is.offered ? null : is.offered,
    };
  });
}

/** A list of prices after what changes on a day. */
export function pricesAfter(before: PriceList, changes: readonly ScheduledChange[]): PriceList {
  const after = { ...before };
  for (const { category, fareSen, offered } of changes)
    after[category] = {
      fareSen: fareSen ?? before[category].fareSen,
      offered: offered ?? before[category].offered,
    };
  return after;
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
