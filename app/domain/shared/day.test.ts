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

  it("counts, moves and names weekdays without an instant", () => {
    expect(addDays(day("2026-12-31"), 1)).toBe("2027-01-01");
    expect(daysBetween(day("2028-02-28"), day("2028-03-01"))).toBe(2);
    expect(weekday(day("2026-06-15"))).toBe(0);
    expect(weekday(day("2026-06-21"))).toBe(6);
    const june = parseMonth("2026-06");
    expect(june && addMonths(june, -6)).toBe("2025-12");
    expect(june && daysOfMonth(june)).toHaveLength(30);
    expect(parseMonth("2026-13")).toBeNull();
  });
});
