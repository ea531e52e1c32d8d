import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { type AskedFilter, filterFor, rangeProblem, reportTypesOf } from "./list-filter";

const today = day("2026-06-10");
const nothing: AskedFilter = { type: null, platform: null, jettyId: null, from: null, to: null };
const viewer = (level: 1 | 2 | 3 | 4 | 5, ownJettyId: 0 | 1 | 2 = 0) => ({
  ...{ level, isSuper: false, mayClearLog: false, ownJettyId },
  jettyId: ownJettyId || (1 as const),
});

describe("the list of tickets that somebody gets", () => {
  it.each([1, 5] as const)("is of the platform that level %i asks for (R-6-15)", (level) => {
    expect(filterFor(viewer(level), { ...nothing, platform: 1 }, today).platform).toBe(1);
  });

  it.each([2, 3, 4] as const)(
    "is of the counter for level %i, whatever it asks (R-6-15)",
    (level) => {
      expect(filterFor(viewer(level), { ...nothing, platform: 1 }, today).platform).toBe(3);
    },
  );

  it.each([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [5, true],
  ] as const)("offers agencies to level %i: %s (R-6-16)", (level, offered) => {
    expect(reportTypesOf(viewer(level)).includes("agency")).toBe(offered);
  });

  it("is of sales where agencies are asked for and not offered (R-6-16)", () => {
    expect(filterFor(viewer(3), { ...nothing, type: "agency" }, today).type).toBe("sales");
  });

  it("is of one's own jetty, whatever is asked", () => {
    expect(filterFor(viewer(5, 2), { ...nothing, jettyId: 1 }, today).jettyId).toBe(2);
  });

  it("is of the last 30 days unless others are asked for", () => {
    expect(filterFor(viewer(1), nothing, today)).toMatchObject({ from: "2026-05-12", to: today });
  });

  it("is of today's departures unless other days are asked for", () => {
    const filter = filterFor(viewer(1), { ...nothing, type: "departure" }, today);
    expect(filter).toMatchObject({ from: today, to: today });
  });
});

describe("a range of days", () => {
  it("may have 93 days, both ends counted (R-5-44)", () => {
    expect(rangeProblem({ from: day("2026-01-01"), to: day("2026-04-03") })).toBeNull();
  });

  it("may not have 94 (R-5-44)", () => {
    expect(rangeProblem({ from: day("2026-01-01"), to: day("2026-04-04") })).toBe("range_too_long");
  });

  it("may not end before it starts", () => {
    expect(rangeProblem({ from: day("2026-01-02"), to: day("2026-01-01") })).toBe("range_reversed");
  });
});
