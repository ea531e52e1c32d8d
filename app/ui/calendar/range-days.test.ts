import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { day } from "~/domain/shared/day";
import { dayByKey, opener, pressDay } from "./range-days";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = { start: null, end: null, next: "start" } as const;

describe("the calendar of a range", () => {
  it("opens 300 ms after its field was entered, and not for whoever only passes through", () => {
    const open = vi.fn();
    const { soon, never } = opener(open);
    soon();
    vi.advanceTimersByTime(299);
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(open).toHaveBeenCalledTimes(1);
    soon();
    vi.advanceTimersByTime(200);
    never();
    vi.advanceTimersByTime(1_000);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it("takes the first press as one day, the second as the end, one before the start as a new start", () => {
    const one = pressDay(nothing, day("2026-06-20"), false);
    expect(one).toEqual({ start: "2026-06-20", end: "2026-06-20", next: "end" });
    expect(pressDay(one, day("2026-06-24"), false)).toEqual({
      start: "2026-06-20",
      end: "2026-06-24",
      next: "start",
    });
    expect(pressDay(one, day("2026-06-18"), false)).toEqual({
      start: "2026-06-18",
      end: "2026-06-18",
      next: "end",
    });
    const whole = pressDay(one, day("2026-06-24"), false);
    expect(pressDay(whole, day("2026-07-01"), false)).toEqual({
      start: "2026-07-01",
      end: "2026-07-01",
      next: "end",
    });
    const begun = { start: day("2026-06-01"), end: day("2026-06-30"), next: "end" } as const;
    expect(pressDay(begun, day("2026-06-12"), true)).toEqual({
      start: "2026-06-01",
      end: "2026-06-12",
      next: "end",
    });
  });

  it("is walked by the keyboard, over the ends of months, never before the first day", () => {
    const first = day("2026-06-10");
    const walk = (key: string, from: string) => dayByKey(key, day(from), first);
    expect(
      ["ArrowRight", "ArrowDown", "Home", "End", "PageDown"].map((key) => walk(key, "2026-06-30")),
    ).toEqual(["2026-07-01", "2026-07-07", "2026-06-29", "2026-07-05", "2026-07-30"]);
    expect(walk("PageDown", "2027-01-31")).toBe("2027-02-28");
    expect(["ArrowLeft", "ArrowUp", "PageUp"].map((key) => walk(key, "2026-06-11"))).toEqual([
      "2026-06-10",
      "2026-06-10",
      "2026-06-10",
    ]);
    expect([walk("Enter", "2026-06-11"), walk("a", "2026-06-11")]).toEqual([null, null]);
  });
});
