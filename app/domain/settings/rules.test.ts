import { describe, expect, it } from "vitest";
import { CATEGORIES } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { day } from "~/domain/shared/day";
import { auditedPrices, changedCategories, schedulableDays } from "./rules";

const list = (changes: Partial<PriceList> = {}): PriceList => ({
  ...(Object.fromEntries(
    CATEGORIES.map((category) => [category, { fareSen: 3_000, offered: true }]),
  ) as PriceList),
  ...changes,
});

it("prices can begin tomorrow at the earliest, and in two years at the latest", () => {
  expect(schedulableDays(day("2026-06-10"))).toEqual({
    ...{ first: day("2026-06-11"), last: day("2028-06-09") },
  });
});

describe("two lists of prices", () => {
  const dearer = { ...list().senior, fareSen: 2_999 };
  const gone = { ...list().baby, offered: false };

  it("differ where a price or an offer does, and nowhere else", () => {
    expect(changedCategories(list(), list())).toEqual([]);
    const changed = changedCategories(list(), list({ senior: dearer, baby: gone }));
    expect(changed.toSorted()).toEqual(["baby", "senior"]);
  });

  it("are told to the trail by price and offer alone", () => {
    expect(auditedPrices(list({ senior: dearer, baby: gone }), ["senior", "baby"])).toEqual({
      senior: { fareSen: 2_999, offered: true },
      baby: { fareSen: 3_000, offered: false },
    });
  });
});
