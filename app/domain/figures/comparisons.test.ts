import { describe, expect, it } from "vitest";
import { addDays, type Day, day, monthOf } from "~/domain/shared/day";
import { compare, comparisons, weekComparison } from "./comparisons";
import { type FigureSet, weekOf } from "./figure-set";

/** Tickets sold on days at Merang's counter; months are what their days add up to. */
function sold(tickets: Record<string, number>): FigureSet {
  const rest = { passengers: 0, amountSen: 0, cancelled: 0, reprints: 0 };
  const at = { jettyId: 1, channel: 3 } as const;
  const days = Object.entries(tickets).map(([on, count]) => ({
    ...at,
    ...rest,
    tickets: count,
    day: day(on),
  }));
  return { days, months: days.map(({ day: on, ...row }) => ({ ...row, month: monthOf(on) })) };
}
const MERANG = { jettyId: 1 } as const;
const ticketsOf = (set: FigureSet, today: Day) => comparisons(set, today, MERANG, "tickets");

describe("a comparison", () => {
  it.each([
    [8, 10, 20, true],
    [12, 10, 20, false],
    [10, 10, 0, false],
    [7, 0, 100, false],
    [0, 0, 0, false],
    [0, 9, 100, true],
    [10, 3, 233, false],
  ])("of %i with %i is %i %% of the last, down: %s (R-F2)", (now, last, percent, down) => {
    expect(compare(now, last)).toEqual({ this: now, last, percent, down });
  });

  it("sets this year so far against the same days of last year (R-F2)", () => {
    const set = sold({
      "2025-01-03": 1,
      "2025-06-10": 2,
      "2025-06-11": 30,
      "2025-07-01": 40,
      "2026-02-01": 5,
      "2026-06-10": 6,
    });
    expect(ticketsOf(set, day("2026-06-10")).year).toMatchObject({ this: 11, last: 3 });
  });

  it("sets this month so far against the same days of last month (R-F2)", () => {
    const set = sold({ "2026-05-10": 4, "2026-05-11": 50, "2026-06-01": 2, "2026-06-10": 3 });
    expect(ticketsOf(set, day("2026-06-10")).month).toMatchObject({ this: 5, last: 4 });
  });

  it("takes all of a month that has no such date (R-F2)", () => {
    const set = sold({ "2026-02-28": 4, "2026-03-31": 8 });
    expect(ticketsOf(set, day("2026-03-31")).month).toMatchObject({ this: 8, last: 4 });
  });

  it("sets a leap day against the last day of February (R-F2)", () => {
    const set = sold({ "2027-02-28": 4, "2028-02-29": 8 });
    expect(ticketsOf(set, day("2028-02-29")).year).toMatchObject({ this: 8, last: 4 });
  });

  it("sets today against yesterday, over the end of a year too (R-F2)", () => {
    const set = sold({ "2025-12-31": 4, "2026-01-01": 1 });
    expect(ticketsOf(set, day("2026-01-01")).day).toEqual({
      this: 1,
      last: 4,
      percent: 75,
      down: true,
    });
  });

  it("sets this week so far against the same days of last week, Monday first", () => {
    const wednesday = day("2026-06-10");
    const set = sold({ "2026-06-01": 1, "2026-06-03": 2, "2026-06-04": 9, "2026-06-08": 5 });
    expect(weekComparison(set, wednesday, MERANG, "tickets")).toMatchObject({ this: 5, last: 3 });
  });

  it("leaves other jetties and channels out", () => {
    const set = sold({ "2026-06-10": 4 });
    const none = { this: 0, last: 0 };
    expect(comparisons(set, day("2026-06-10"), { jettyId: 2 }, "tickets").day).toMatchObject(none);
    expect(
      comparisons(set, day("2026-06-10"), { jettyId: 0, channel: 1 }, "tickets").day,
    ).toMatchObject(none);
  });
});

describe("a week", () => {
  it.each(["2026-06-08", "2026-06-14"])("of %s begins on Monday, 8 June", (on) => {
    expect(weekOf(day(on))).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(day("2026-06-08"), index)),
    );
  });
});
