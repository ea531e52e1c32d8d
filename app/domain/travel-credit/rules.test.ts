import { describe, expect, it } from "vitest";
import { creditPart, expiryOf, isForgotten, lastDayOf } from "./rules";

describe("a travel credit", () => {
  it.each([
    ["2026-06-10T02:00:00Z", "2027-06-10", "with the same day a year later"],
    ["2026-06-10T16:00:00Z", "2027-06-11", "by the day in Kuala Lumpur"],
    ["2028-02-29T02:00:00Z", "2029-02-28", "with the 28th, issued on a 29th of February"],
    ["2026-01-31T02:00:00Z", "2027-01-31", "with the 31st"],
  ])("issued at %s is last spent on %s: %s", (issued, last) => {
    expect(lastDayOf(expiryOf(new Date(issued)))).toBe(last);
  });

  it("ends at the midnight after its last day", () => {
    expect(expiryOf(new Date("2026-06-10T02:00:00Z"))).toEqual(new Date("2027-06-10T16:00:00Z"));
  });

  it("is told of for 90 days after its end, not longer", () => {
    const ended = new Date("2027-06-10T16:00:00Z");
    expect(isForgotten(ended, new Date("2027-09-08T16:00:00.000Z"))).toBe(false);
    expect(isForgotten(ended, new Date("2027-09-08T16:00:00.001Z"))).toBe(true);
  });

  it.each([
    [5_000, 6_000, 5_000],
    [6_000, 6_000, 6_000],
    [9_000, 6_000, 6_000],
    [0, 6_000, 0],
  ])("of %i sen pays of %i sen: %i", (left, fare, part) => {
    expect(creditPart(left, fare)).toBe(part);
  });
});
