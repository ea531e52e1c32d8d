import type { Category } from "~/domain/pricing/categories";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";

/** More waiting people than this are boarded by their number alone: nobody ticks so many. */
const MAX_TICKED = 20;
/** Whoever has one of these shows a card: for what they are, or for their age. */
const NEEDS_CARD: readonly string[] = ["oku", "student", "senior", "gov_agency", "child"];

/** So many of a party are named, and of the others how many they are. */
const MAX_NAMED = 20;

/** Somebody of a party who can be ticked. */
export interface Tick {
  no: number;
  name: string | null;
  category: Category;
}

/** Of the people whom a result is about, what is said of them. */
export interface PartyFacts {
  people: number;
  /** The first of them, in the order of the ticket. */
  named: Pick<Tick, "no" | "name">[];
  categories: { category: Category; count: number }[];
  /** Those among them whose card is asked for. */
  showCard: Category[];
}

export function partyFacts(people: readonly Tick[]): PartyFacts {
  const counts = new Map<Category, number>();
  for (const { category } of people) counts.set(category, (counts.get(category) ?? 0) + 1);
  return {
    people: people.length,
    named: people.slice(0, MAX_NAMED).map(({ no, name }) => ({ no, name })),
    categories: [...counts].map(([category, count]) => ({ category, count })),
    showCard: [...counts.keys()].filter((one) => NEEDS_CARD.some((part) => one.includes(part))),
  };
}

/** Those who wait, where there are few enough to be ticked. */
export function ticksOf(waiting: readonly Tick[]): Tick[] {
  if (waiting.length > MAX_TICKED) return [];
  return waiting.map(({ no, name, category }) => ({ no, name, category }));
}

/** The boats of some people with their times, in the order of their tickets; null by date alone. */
export function sailingOf(
  people: readonly { departureId: number | null }[],
  boats: ReadonlyMap<number, { boat: string; sailsAt: Date | number; delayedTo?: Date | null }>,
  language: Language,
): string | null {
  const ids = [...new Set(people.map(({ departureId }) => departureId))];
  const lines = ids.flatMap((id) => {
    const boat = id === null ? undefined : boats.get(id);
    if (!boat) return [];
    return [`${formatTime(new Date(boat.delayedTo ?? boat.sailsAt), language)}, ${boat.boat}`];
  });
  return lines.length === 0 ? null : lines.join("; ");
}
