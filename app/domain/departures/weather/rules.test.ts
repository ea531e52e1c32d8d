import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { instantOf, PUBLIC_REASONS, validateStopRange } from "./rules";

const at = (on: string, time: string) => instantOf(day(on), time);
const NOW = at("2026-06-10", "12:00");
const stop = (from: Date, until: Date) => validateStopRange({ fromAt: from, untilAt: until }, NOW);

describe("the time for which sailing is stopped", () => {
  it("is that of Kuala Lumpur", () => {
    expect(at("2026-06-10", "07:30").toISOString()).toBe("2026-06-09T23:30:00.000Z");
  });

  it.each([
    ["an hour", at("2026-06-10", "13:00"), at("2026-06-10", "14:00")],
    ["of today, begun already", at("2026-06-10", "00:00"), at("2026-06-10", "12:01")],
    ["14 days", at("2026-06-11", "00:00"), at("2026-06-25", "00:00")],
  ])("may be %s", (_what, from, until) => {
    expect(stop(from, until)).toBeNull();
  });

  it.each([
    ["ends before it begins", at("2026-06-11", "09:00"), at("2026-06-11", "08:00"), "range_order"],
    ["ends as it begins", at("2026-06-11", "09:00"), at("2026-06-11", "09:00"), "range_order"],
    ["is over", at("2026-06-10", "08:00"), at("2026-06-10", "12:00"), "range_end_past"],
  ])("that %s is refused at its end", (_what, from, until, code) => {
    expect(stop(from, until)).toEqual({ code, field: "until_day" });
  });

  it("is 14 days at the most", () => {
    expect(stop(at("2026-06-11", "00:00"), at("2026-06-25", "00:01"))).toEqual({
      code: "range_too_long",
      field: "until_day",
      values: { max: 14 },
    });
  });

  it("begins today or later", () => {
    expect(stop(at("2026-06-09", "23:59"), at("2026-06-10", "14:00"))).toEqual({
      code: "range_past",
      field: "from_day",
    });
  });
});

it("the public reads why in both languages", () => {
  expect(PUBLIC_REASONS).toEqual({
    waves: "Ombak besar / High waves",
    storm: "Amaran ribut / Storm warning",
    boat: "Bot rosak / Boat out of order",
  });
});
