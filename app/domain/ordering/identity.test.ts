import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import {
  ageAt,
  birthDateOf,
  cleanIc,
  cleanPhone,
  isIc,
  isPhone,
  passengerWarnings,
} from "./identity";

const today = day("2026-06-10");

describe("ic and phone", () => {
  it.each([
    ["850412-11-5267", "850412115267"],
    ["a 1234567", "A1234567"],
  ])("stores %s as %s", (typed, stored) => expect(cleanIc(typed)).toBe(stored));

  it("takes 6 to 14 characters for an ic or passport (R-3-20)", () => {
    expect(["12345", "123456", "12345678901234", "123456789012345"].map(isIc)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("takes 9 to 12 digits, up to 15 after a +, and drops spaces and dashes (R-5-33)", () => {
    expect(cleanPhone("012-345 6789")).toBe("0123456789");
    expect(
      [
        "12345678",
        "123456789",
        "123456789012",
        "1234567890123",
        "+123456789012345",
        "+1234567890123456",
        "01234abc9",
        "０１２３４５６７８９",
      ]
        .map(cleanPhone)
        .map(isPhone),
    ).toEqual([false, true, true, false, true, false, false, true]);
  });
});

describe("what a Malaysian ic tells", () => {
  it.each([
    ["850412115267", "1985-04-12"],
    ["240218110336", "2024-02-18"],
    ["270101110336", "1927-01-01"],
    ["000229110336", "2000-02-29"],
  ])("%s was born on %s", (ic, birth) => expect(birthDateOf(ic, today)).toBe(birth));

  it.each(["851312115267", "850230115267", "A12345678901", "8504121152"])(
    "%s tells no birth date",
    (ic) => expect(birthDateOf(ic, today)).toBeNull(),
  );

  it("counts whole years on the departure date", () => {
    expect(ageAt(day("2014-06-11"), day("2026-06-10"))).toBe(11);
    expect(ageAt(day("2014-06-11"), day("2026-06-11"))).toBe(12);
  });
});

describe("warnings", () => {
  it("names an age that does not fit and an ic that stands twice, and refuses nothing (R-X14)", () => {
    const found = passengerWarnings(
      [
        { category: "child", ic: "850412115267" },
        { category: "adult", ic: "850412115267" },
        { category: "senior", ic: "660610115048" },
        { category: "super_senior", ic: "560610115048" },
        { category: "adult_foreigner", ic: "170903110482" },
        { category: "student", ic: "" },
      ],
      day("2026-06-10"),
      today,
    );
    expect(found).toEqual([
      { index: 0, kind: "age", age: 41 },
      { index: 1, kind: "duplicate_ic", first: 0 },
    ]);
  });
});
