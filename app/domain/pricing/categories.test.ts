import { describe, expect, it } from "vitest";
import { AGE_HINTS, CATEGORIES, commonFirst, isCategory } from "./categories";

describe("a category", () => {
  it.each(CATEGORIES)("is %s", (category) => {
    expect(isCategory(category)).toBe(true);
  });

  it.each(["", "Adult", "infant", null, 1])("is no other: %s", (value) => {
    expect(isCategory(value)).toBe(false);
  });

  it("that asks for a disability card comes last, in the order of the others", () => {
    expect(commonFirst(["adult", "adult_oku", "child", "child_oku_foreigner", "baby"])).toEqual([
      "adult",
      "child",
      "baby",
      "adult_oku",
      "child_oku_foreigner",
    ]);
  });

  it.each([
    ["adult_oku", 12, null],
    ["child_oku", 5, 11],
    ["adult_foreigner", 12, null],
    ["adult_oku_foreigner", 12, null],
    ["child_foreigner", 5, 11],
    ["child_oku_foreigner", 5, 11],
    ["baby_foreigner", 0, 4],
  ] as const)("%s is meant from %i to %s", (category, from, to) => {
    expect(AGE_HINTS[category]).toEqual({ from, to });
  });
});
