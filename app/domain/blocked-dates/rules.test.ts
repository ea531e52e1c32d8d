import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { daysOf, stageOf, validateNewRange, validateRangeChange } from "./rules";
import { blockedDateForm } from "./schema.server";

const TODAY = day("2026-06-10");
const range = (start: string, end: string) => ({ start: day(start), end: day(end) });

describe("a blocked range", () => {
  it("counts both ends, and is past from the day after its end", () => {
    expect(daysOf(range("2026-11-15", "2027-01-31"))).toBe(78);
    expect(stageOf(range("2026-06-09", "2026-06-09"), TODAY)).toBe("past");
    expect(stageOf(range("2026-06-01", "2026-06-10"), TODAY)).toBe("ongoing");
    expect(stageOf(range("2026-06-11", "2026-06-12"), TODAY)).toBe("upcoming");
  });

  it("starts today or later, ends after it starts, and is no longer than a year", () => {
    expect(validateNewRange(range("2026-06-10", "2026-06-10"), TODAY)).toBeNull();
    expect(validateNewRange(range("2026-06-09", "2026-06-12"), TODAY)).toMatchObject({
      code: "range_past",
      field: "start",
    });
    expect(validateNewRange(range("2026-06-12", "2026-06-11"), TODAY)).toMatchObject({
      code: "range_order",
      field: "end",
    });
    expect(validateNewRange(range("2026-06-12", "2036-06-12"), TODAY)).toMatchObject({
      code: "range_too_long",
      values: { max: 366 },
    });
  });

  it("keeps its start once it has begun, and does not end before today", () => {
    const begun = range("2026-06-08", "2026-06-20");
    expect(validateRangeChange(begun, range("2026-06-08", "2026-06-10"), TODAY)).toBeNull();
    expect(validateRangeChange(begun, range("2026-06-08", "2026-06-25"), TODAY)).toBeNull();
    expect(validateRangeChange(begun, range("2026-06-08", "2026-06-09"), TODAY)).toMatchObject({
      code: "range_end_past",
      field: "end",
    });
    expect(validateRangeChange(begun, range("2026-06-10", "2026-06-20"), TODAY)).toMatchObject({
      code: "range_begun",
      values: { start: "2026-06-08" },
    });
    expect(
      validateRangeChange(
        range("2026-06-12", "2026-06-13"),
        range("2026-06-09", "2026-06-13"),
        TODAY,
      ),
    ).toMatchObject({ code: "range_past" });
  });
});

describe("the blocked date's form", () => {
  const codes = (fields: Record<string, string>) => {
    const parsed = blockedDateForm.safeParse({ details: "Monsun", ...fields });
    return parsed.success
      ? [parsed.data.start, parsed.data.end]
      : parsed.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
  };

  it("splits the range on ' - ' into start and end (R-5-19)", () => {
    expect(codes({ range: "2026-08-31 - 2026-09-02" })).toEqual(["2026-08-31", "2026-09-02"]);
    expect(codes({ range: " 2026-08-31  -  2026-09-02 " })).toEqual(["2026-08-31", "2026-09-02"]);
    expect(
      codes({ range: "2026-08-31 - 2026-09-02", start: "2026-01-01", end: "2026-01-02" }),
    ).toEqual(["2026-08-31", "2026-09-02"]);
    for (const text of [
      "2026-08-31",
      "2026-08-31-2026-09-02",
      "2026-08-31 - ",
      "2026-08-31 - 2026-09-02 - 2026-09-03",
      "31/08/2026 - 02/09/2026",
      "2026-02-30 - 2026-03-01",
    ])
      expect(codes({ range: text }), text).toEqual(["range bad_range"]);
  });

  it("takes two days as well, and requires the details (R-5-18)", () => {
    expect(codes({ start: "2026-08-31", end: "2026-09-02" })).toEqual(["2026-08-31", "2026-09-02"]);
    expect(codes({})).toEqual(["start required", "end required"]);
    expect(codes({ start: "2026-02-30", end: "2026-3-1" })).toEqual([
      "start bad_date",
      "end bad_date",
    ]);
    expect(codes({ details: "" })).toEqual(["details required", "start required", "end required"]);
    for (const details of ["", "   "])
      expect(codes({ start: "2026-08-31", end: "2026-09-02", details })).toEqual([
        "details required",
      ]);
    expect(codes({ start: "2026-08-31", end: "2026-09-02", details: "x".repeat(201) })).toEqual([
      "details too_long",
    ]);
  });
});

describe("the edges of a blocked range", () => {
  it("from today on is ongoing", () => {
    expect(stageOf(range("2026-06-10", "2026-06-12"), TODAY)).toBe("ongoing");
  });

  it("of a year and a day is the longest", () => {
    expect(validateNewRange(range("2026-06-10", "2027-06-10"), TODAY)).toBeNull();
    expect(validateNewRange(range("2026-06-10", "2027-06-11"), TODAY)).toEqual({
      code: "range_too_long",
      field: "end",
      values: { max: 366 },
    });
  });

  it("that has begun keeps its start, which is named", () => {
    const begun = range("2026-06-08", "2026-06-20");
    expect(validateRangeChange(begun, range("2026-06-09", "2026-06-20"), TODAY)).toEqual({
      code: "range_begun",
      field: "start",
      values: { start: "2026-06-08" },
    });
  });

  it("is looked at for its shape before its start", () => {
    const begun = range("2026-06-08", "2026-06-20");
    expect(validateRangeChange(begun, range("2026-06-12", "2026-06-11"), TODAY)).toMatchObject({
      code: "range_order",
    });
  });
});
