import { describe, expect, it } from "vitest";
import { daysOfRun, nextRun, type ScheduleTime } from "./schedule-times";

const at = (text: string) => new Date(`${text}:00+08:00`);
const daily: ScheduleTime = { period: "daily", weekday: null, monthDay: null, hour: 6 };
const mondays: ScheduleTime = { ...daily, period: "weekly", weekday: 0 };
const firsts: ScheduleTime = { ...daily, period: "monthly", monthDay: 1 };

describe("the next run", () => {
  it.each([
    [
      "a daily one is today while its hour is to come",
      daily,
      "2026-06-10T05:59",
      "2026-06-10T06:00",
    ],
    ["a daily one is tomorrow at its very hour", daily, "2026-06-10T06:00", "2026-06-11T06:00"],
    ["a weekly one is on its day", mondays, "2026-06-10T12:00", "2026-06-15T06:00"],
    ["a monthly one is in the next month", firsts, "2026-12-01T06:01", "2027-01-01T06:00"],
    [
      "a midnight is of the day that begins",
      { ...daily, hour: 0 },
      "2026-06-10T23:30",
      "2026-06-11T00:00",
    ],
  ] as const)("of %s", (_, time, after, next) => {
    expect(nextRun(time, at(after))).toEqual(at(next));
  });
});

describe("the days of a run", () => {
  const run = at("2026-06-15T06:00");

  it.each([
    ["daily", "2026-06-14", "2026-06-14"],
    ["weekly", "2026-06-08", "2026-06-14"],
    ["monthly", "2026-05-01", "2026-05-31"],
  ] as const)("are the days before, of a %s report of sales", (period, from, to) => {
    expect(daysOfRun("jualan", period, run)).toEqual({ from, to });
  });

  it.each([
    ["daily", "2026-06-15", "2026-06-15"],
    ["weekly", "2026-06-15", "2026-06-21"],
    ["monthly", "2026-06-01", "2026-06-30"],
  ] as const)("are the days to come, of a %s report of departures", (period, from, to) => {
    expect(daysOfRun("pelepasan", period, run)).toEqual({ from, to });
  });

  it("are those of Kuala Lumpur, where it is still yesterday in Greenwich", () => {
    expect(daysOfRun("jualan", "daily", at("2026-06-15T00:00"))).toMatchObject({
      from: "2026-06-14",
    });
  });
});
