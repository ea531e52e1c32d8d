import { describe, expect, it } from "vitest";
import type { CalendarDay } from "~/domain/blocked-dates/rules";
import { day, daysOfMonth, type Month } from "~/domain/shared/day";
import { bodyText } from "../../../tests/support/html-tree";
import { allByRole, buttonValues, currentIn, rowsIn } from "../../../tests/support/page-roles";
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
const june = ({ press = false, today = TODAY, whole = false } = {}) => (
  <MonthCalendar
    name="ticketDate"
    label="Departure date"
    month={"2026-06" as Month}
    days={DAYS}
    chosen={day("2026-06-20")}
    press={press}
    whole={whole}
    today={today}
    previous={null}
    next={"2026-07" as Month}
  />
);

describe("MonthCalendar", () => {
  const html = renderMarkup(june());

  it("offers the free days alone, the chosen one ticked", () => {
    const days = allByRole(html, "radio");
    expect(days.map(({ value }) => value)).toEqual(
      DAYS.filter(({ state }) => state === "free").map(({ day: at }) => at),
    );
    const chosen = days.filter(({ isChecked }) => isChecked);
    expect(chosen.map(({ name }) => name)).toEqual(["Saturday, 20 June 2026"]);
    expect(days[0]?.name).toBe("Wednesday, 10 June 2026 (today)");
  });

  it("starts its weeks on Monday, and fills up the last one", () => {
    expect(rowsIn(html).map((week) => week.length)).toEqual([7, 7, 7, 7]);
    expect(rowsIn(html)[0]?.[0]).toBe("8");
  });

  it("begins with the week of today, and shows a month that is over whole", () => {
    const firstOf = (today: string) => rowsIn(renderMarkup(june({ today: day(today) })))[0]?.[0];
    expect(["2026-06-07", "2026-06-08", "2026-06-30", "2026-07-01"].map(firstOf)).toEqual([
      "1",
      "8",
      "29",
      "1",
    ]);
  });

  it("shows the weeks that are over where the month is to be whole", () => {
    const whole = renderMarkup(june({ today: day("2026-06-30"), whole: true }));
    expect(rowsIn(whole).map(([monday]) => monday)).toEqual(["1", "8", "15", "22", "29"]);
  });

  it("asks for a choice once, and names why days are closed", () => {
    expect(allByRole(html, "radio").filter((day) => day.has("required"))).toHaveLength(1);
    const text = bodyText(html);
    expect(text).toContain("16–17: Maintenance <b>");
    expect(text).toContain("Closed: Maintenance <b>");
  });

  it("has a button for each free day where pressing it goes on, the chosen one marked", () => {
    const pressed = renderMarkup(june({ press: true }));
    expect(buttonValues(pressed, "ticketDate")).toEqual(
      DAYS.filter(({ state }) => state === "free").map(({ day: at }) => at),
    );
    expect(currentIn(pressed, "ticketDate")).toBe("2026-06-20");
  });

  it("turns the page by submit buttons that ask for nothing else, and not beyond its bounds", () => {
    const [earlier, later] = allByRole(html, "button");
    for (const button of [earlier, later]) expect(button?.attribute("name")).toBe("month");
    expect([earlier?.isDisabled, later?.value]).toEqual([true, "2026-07"]);
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
