import { describe, expect, it } from "vitest";
import type { CalendarDay } from "~/domain/blocked-dates/rules";
import { day, daysOfMonth, type Month } from "~/domain/shared/day";
import { renderMarkup } from "../../../tests/support/render";
import { closedPeriods } from "./closed-periods";
import { MonthCalendar } from "./month-calendar";

const TODAY = day("2026-06-10");
const DAYS = daysOfMonth("2026-06" as Month).map((at): CalendarDay => {
  if (at < TODAY) return { day: at, state: "past" };
  return at === "2026-06-16" || at === "2026-06-17"
    ? { day: at, state: "closed", reason: "Maintenance <b>" }
    : { day: at, state: "free" };
});
const june = (chosen = day("2026-06-20")) => (
  <MonthCalendar
    name="ticketDate"
    label="Departure date"
    month={"2026-06" as Month}
    days={DAYS}
    chosen={chosen}
    today={TODAY}
    previous={null}
    next={"2026-07" as Month}
  />
);

describe("MonthCalendar", () => {
  const html = renderMarkup(june());

  it("offers the free days alone, the chosen one ticked", () => {
    const values = [...html.matchAll(/type="radio"[^>]*value="([^"]+)"/g)].map((match) => match[1]);
    expect(values).toEqual(DAYS.filter(({ state }) => state === "free").map(({ day: at }) => at));
    const checked = html.match(/<input[^>]*checked=""[^>]*>/g) ?? [];
    expect(checked).toHaveLength(1);
    expect(checked[0]).toContain('aria-label="Saturday, 20 June 2026"');
    expect(html).toContain('aria-label="Wednesday, 10 June 2026 (today)"');
  });

  it("starts its weeks on Monday: 1 June 2026 is the first cell, and the last week is filled up", () => {
    const rows = html.split("<tr>").slice(2);
    expect(rows).toHaveLength(5);
    expect(rows[0]?.startsWith('<td><span class="off">1</span>')).toBe(true);
    for (const row of rows) expect(row.match(/<td>/g)).toHaveLength(7);
  });

  it("asks for a choice once, and names why days are closed", () => {
    expect(html.match(/required=""/g)).toHaveLength(1);
    expect(html).toContain("16–17: Maintenance &lt;b&gt;");
    expect(html).toContain("Closed: Maintenance &lt;b&gt;");
  });

  it("turns the page by submit buttons that ask for nothing else, and not beyond its bounds", () => {
    expect(html).toMatch(/<button class="btn alt" name="month" value="2026-07" formnovalidate="">/);
    expect(html).toMatch(/<button class="btn alt" name="month" formnovalidate="" disabled="">/);
  });
});

describe("closedSpells", () => {
  it("joins neighbours of one reason, and no others", () => {
    const closed = (at: string, reason: string | null) => ({
      day: day(at),
      state: "closed",
      reason,
    });
    expect(
      closedPeriods([
        closed("2026-06-29", "a"),
        closed("2026-06-30", "a"),
        closed("2026-07-01", "b"),
        { day: day("2026-07-02"), state: "free" },
        closed("2026-07-03", "b"),
      ]),
    ).toEqual([
      { from: "2026-06-29", to: "2026-06-30", reason: "a" },
      { from: "2026-07-01", to: "2026-07-01", reason: "b" },
      { from: "2026-07-03", to: "2026-07-03", reason: "b" },
    ]);
  });
});
