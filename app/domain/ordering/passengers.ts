import { HOME_COUNTRY } from "~/domain/places/countries";
import {
  CATEGORIES,
  type Category,
  FOREIGNER_CATEGORIES,
  isForeigner,
  MALAYSIAN_CATEGORIES,
} from "~/domain/pricing/categories";
import { Refusal } from "~/domain/shared/refusal";
import { type DraftData, type DraftPassenger, MAX_PASSENGERS } from "./draft";

export const PASSENGERS_PER_PAGE = 20;

/**
 * The country a passenger of a category has by itself: Malaysia, locked, for Malaysian categories,
 * else the order's country.
 */
export function countryOf(category: Category, orderCountry: string): string {
  return isForeigner(category) ? orderCountry : HOME_COUNTRY;
}

/** Whether somebody from Malaysia is counted at the fare of other countries. */
export function isWronglyForeign(passenger: {
  category: Category;
  country: string | null;
}): boolean {
  return isForeigner(passenger.category) && passenger.country === HOME_COUNTRY;
}

/** A non-Malaysian fare is for other countries' passengers. Throws Refusal `home_country`. */
export function assertForeigners(
  passengers: readonly { category: Category; country: string | null }[],
): void {
  if (passengers.some(isWronglyForeign)) throw new Refusal("home_country");
}

/**
 * The passenger rows that belong to the counts: one a counted passenger, in the order of
 * CATEGORIES. What was typed for a category stays with it, in its order; what is too many is
 * dropped.
 */
export function alignPassengers(
  data: Pick<DraftData, "counts" | "passengers" | "country">,
): DraftPassenger[] {
  return CATEGORIES.flatMap((category) => {
    const typed = data.passengers.filter((one) => one.category === category);
    return Array.from({ length: data.counts[category] ?? 0 }, (_, index): DraftPassenger => {
      const known = typed[index];
      const country = isForeigner(category) ? known?.country || data.country : HOME_COUNTRY;
      return { category, name: known?.name ?? "", ic: known?.ic ?? "", country };
    });
  });
}

/**
 * One more or one fewer, never below 0 and never above the cap of all passengers together (S17).
 */
export function adjustCount(
  counts: DraftData["counts"],
  category: Category,
  by: 1 | -1,
): DraftData["counts"] {
  const now = counts[category] ?? 0;
  if (by > 0 && totalPassengers(counts) >= MAX_PASSENGERS) return counts;
  return { ...counts, [category]: Math.max(0, now + by) };
}

/** The categories with somebody in them, and how many, in the order of the list. */
export function countedLines(counts: DraftData["counts"]): [Category, number][] {
  return CATEGORIES.flatMap((category): [Category, number][] =>
    counts[category] ? [[category, counts[category]]] : [],
  );
}

export function totalPassengers(counts: DraftData["counts"]): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * What step 3 still lacks (R-4-23): the code of the message, or null. Each nationality that is
 * ticked must have somebody.
 */
export function missingPassengersCode(
  data: Pick<DraftData, "counts" | "malaysian" | "nonMalaysian" | "country">,
): "no_passenger" | "no_country" | null {
  const some = (list: readonly Category[]) =>
    list.some((category) => (data.counts[category] ?? 0) > 0);
  if (!data.malaysian && !data.nonMalaysian) return "no_passenger";
  if (data.malaysian && !some(MALAYSIAN_CATEGORIES)) return "no_passenger";
  if (data.nonMalaysian && !some(FOREIGNER_CATEGORIES)) return "no_passenger";
  return data.nonMalaysian && data.country === "" ? "no_country" : null;
}

/**
 * Without the categories of one nationality: online, ticking one unticks the other and resets its
 * counts (S16).
 */
export function keepNationality(
  counts: DraftData["counts"],
  keep: { malaysian: boolean; nonMalaysian: boolean },
): DraftData["counts"] {
  return Object.fromEntries(
    CATEGORIES.filter((category) =>
      isForeigner(category) ? keep.nonMalaysian : keep.malaysian,
    ).flatMap((category) => (counts[category] ? [[category, counts[category]]] : [])),
  );
}

/** The pages of the passengers step: page index from 0. */
export function pageCount(passengers: number): number {
  return Math.max(1, Math.ceil(passengers / PASSENGERS_PER_PAGE));
}

/**
 * The page where somebody still lacks something: the first after `page`, else the first of all;
 * null when everybody is there.
 */
export function firstIncompletePage(
  passengers: readonly DraftPassenger[],
  page = -1,
): number | null {
  const open = passengers.flatMap((one, index) =>
    one.name && one.ic && one.country ? [] : [Math.floor(index / PASSENGERS_PER_PAGE)],
  );
  return open.find((one) => one > page) ?? open[0] ?? null;
}

/** The names that were typed and have no row any more, because fewer are counted now. */
export function droppedNames(
  before: readonly DraftPassenger[],
  after: readonly DraftPassenger[],
): string[] {
  return CATEGORIES.flatMap((category) => {
    const kept = after.filter((one) => one.category === category).length;
    return before
      .filter((one) => one.category === category)
      .slice(kept)
      .flatMap(({ name }) => (name ? [name] : []));
  });
}

/** A passenger's place within its category, from 0: the index of its form fields, as in a call. */
export function indexInCategory(
  passengers: readonly { category: Category }[],
  index: number,
): number {
  const category = passengers[index]?.category;
  return passengers.slice(0, index).filter((one) => one.category === category).length;
}
