import { isInfant } from "~/domain/manifest/content";
import { type Category, isForeigner } from "~/domain/pricing/categories";

/** How many have paid, how many are on board, and whom of the paid ones nobody saw on board of any boat of the day. */
export interface Seats {
  sold: number;
  /** Also who was on board by the decision of a conflict: more than were sold where their ticket is of another boat. */
  onBoard: number;
  expected: number;
}
/** Those of one category and one country (two letters; null where a foreigner's is not known). */
export interface SeatGroup extends Seats {
  category: Category;
  nationality: string | null;
}
export type CategorySeats = Seats & Pick<SeatGroup, "category">;

/** The same of everybody, of infants, by category and by nationality, the largest first. */
export function seatCountsOf(groups: readonly SeatGroup[]) {
  return {
    all: sumOf(groups),
    infants: sumOf(groups.filter(({ category }) => isInfant(category))),
    malaysian: sumOf(groups.filter(({ category }) => !isForeigner(category))),
    foreigner: sumOf(groups.filter(({ category }) => isForeigner(category))),
    categories: summedBy(groups, ({ category }) => ({ category })),
    nationalities: summedBy(groups, ({ nationality }) => ({ nationality })),
  };
}
/** The sums alone, without the rows of the tables. */
export type SeatSums = Omit<ReturnType<typeof seatCountsOf>, "categories" | "nationalities">;

function summedBy<Key extends object>(
  groups: readonly SeatGroup[],
  keyOf: (group: SeatGroup) => Key,
): (Seats & Key)[] {
  const sums = new Map<string, Seats & Key>();
  for (const group of groups) {
    const name = JSON.stringify(keyOf(group));
    const before = sums.get(name) ?? { sold: 0, onBoard: 0, expected: 0 };
    sums.set(name, { ...keyOf(group), ...sumOf([before, group]) });
  }
  return [...sums.values()].toSorted((one, other) => other.sold - one.sold);
}

function sumOf(groups: readonly Seats[]): Seats {
  return {
    sold: groups.reduce((total, { sold }) => total + sold, 0),
    onBoard: groups.reduce((total, { onBoard }) => total + onBoard, 0),
    expected: groups.reduce((total, { expected }) => total + expected, 0),
  };
}
