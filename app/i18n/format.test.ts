import { describe, expect, it } from "vitest";
import { day, type Month } from "~/domain/shared/day";
import {
  formatDate,
  formatDay,
  formatDayShort,
  formatInstant,
  formatMonth,
  formatTime,
  weekdayNames,
} from "./format";

const SATURDAY = day("2026-06-20");

describe("days", () => {
  it("are written out", () => {
    expect(formatDay(SATURDAY, "ms")).toBe("Sabtu, 20 Jun 2026");
    expect(formatDay(SATURDAY, "en")).toBe("Saturday, 20 June 2026");
    expect(formatDate(day("2026-08-01"), "ms")).toBe("1 Ogos 2026");
    expect(formatMonth("2026-12" as Month, "ms")).toBe("Disember 2026");
  });

  it("have a short form", () => {
    expect(formatDayShort(SATURDAY, "ms")).toBe("Sab 20 Jun");
    expect(formatDayShort(day("2026-12-07"), "en")).toBe("Mon 7 Dec");
  });

  it("start their week on Monday", () => {
    expect(weekdayNames("ms").map(({ short }) => short)).toEqual([
      "Isn",
      "Sel",
      "Rab",
      "Kha",
      "Jum",
      "Sab",
      "Ahd",
    ]);
    expect(weekdayNames("en")[6]?.long).toBe("Sunday");
  });
});

describe("times", () => {
  it.each([
    ["2026-06-10T00:00:00+08:00", "12:00 tengah malam", "12:00 midnight"],
    ["2026-06-10T00:05:00+08:00", "12:05 pagi", "12:05 am"],
    ["2026-06-10T08:46:00+08:00", "8:46 pagi", "8:46 am"],
    ["2026-06-10T12:00:00+08:00", "12:00 tengah hari", "12:00 noon"],
    ["2026-06-10T12:30:00+08:00", "12:30 tengah hari", "12:30 pm"],
    ["2026-06-10T13:59:00+08:00", "1:59 tengah hari", "1:59 pm"],
    ["2026-06-10T15:05:00+08:00", "3:05 petang", "3:05 pm"],
    ["2026-06-10T18:59:00+08:00", "6:59 petang", "6:59 pm"],
    ["2026-06-10T20:10:00+08:00", "8:10 malam", "8:10 pm"],
  ])("of %s are %s and %s", (instant, malay, english) => {
    expect(formatTime(new Date(instant), "ms")).toBe(malay);
    expect(formatTime(new Date(instant), "en")).toBe(english);
  });

  it("fall on the day in Kuala Lumpur, wherever the server stands", () => {
    expect(formatInstant(new Date("2026-06-09T16:00:00Z"), "ms")).toBe(
      "10 Jun 2026, 12:00 tengah malam",
    );
    expect(formatInstant(new Date("2026-06-09T15:59:59Z"), "ms")).toBe("9 Jun 2026, 11:59 malam");
  });
});
