import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  day,
  dayOf,
  daysBetween,
  daysOfMonth,
  endOfDay,
  parseDay,
  parseMonth,
  startOfDay,
  timeOfDay,
  weekday,
} from "./day";

describe("a day of the jetty", () => {
  it("is the day in Kuala Lumpur whatever zone the server runs in (R-G1)", () => {
    expect(dayOf(new Date("2026-06-20T15:59:59.999Z"))).toBe("2026-06-20");
    expect(dayOf(new Date("2026-06-20T16:00:00.000Z"))).toBe("2026-06-21");
    expect(startOfDay(day("2026-06-21")).toISOString()).toBe("2026-06-20T16:00:00.000Z");
    expect(endOfDay(day("2026-06-21")).toISOString()).toBe("2026-06-21T16:00:00.000Z");
    expect(timeOfDay(new Date("2026-06-20T16:05:00Z"))).toEqual({ hour: 0, minute: 5 });
  });

  it.each([
    "2026-02-30",
    "2026-2-3",
    "26-02-03",
    "20260203",
    "2025-02-29",
    "2026-13-01",
    "1999-12-31",
    "",
    null,
    20260203,
  ])("refuses %s", (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it("moves and counts over the ends of months and years", () => {
    expect([
      addDays(day("2026-12-31"), 1),
      daysBetween(day("2028-02-28"), day("2028-03-01")),
    ]).toEqual(["2027-01-01", 2]);
  });

  it("has a weekday, 0 on Mondays and 6 on Sundays", () => {
    expect([weekday(day("2026-06-15")), weekday(day("2026-06-21"))]).toEqual([0, 6]);
  });

  it("is one of its month, of which there are twelve", () => {
    const june = parseMonth("2026-06");
    expect([june && addMonths(june, -6), parseMonth("2026-13")]).toEqual(["2025-12", null]);
    expect(june && daysOfMonth(june)).toHaveLength(30);
  });
});
