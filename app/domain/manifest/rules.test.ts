import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { headsVerdict } from "./heads";
import {
  closableUntil,
  factsOf,
  isAllowed,
  manifestNumber,
  requireClosable,
  requireClosed,
  requireCorrectable,
  requireOpen,
} from "./rules";

const now = new Date("2026-06-10T13:30:00+08:00");
const today = day("2026-06-10");
const stand = {
  ...{ day: today, state: "boarding" as const, boardingClosedAt: null },
  ...{ sailsAt: new Date("2026-06-10T16:00:00+08:00"), delayedTo: null },
};

describe("what an identity card's number tells", () => {
  it("is the birth date, the age on the day and, by its last figure, the sex", () => {
    expect(factsOf("840412115267", "adult", today)).toEqual({
      ...{ sex: "male", born: "1984-04-12", age: 42 },
    });
    expect(factsOf("240301115248", "baby", today)).toEqual({
      ...{ sex: "female", born: "2024-03-01", age: 2 },
    });
  });

  it("is nothing of a passport, of a foreigner and of a number that is no date", () => {
    const nothing = { sex: null, born: null, age: null };
    expect(factsOf("A1234567", "adult", today)).toEqual(nothing);
    expect(factsOf("850412115267", "adult_foreigner", today)).toEqual(nothing);
    expect(factsOf("859912115267", "adult", today)).toEqual(nothing);
    expect(factsOf(null, "adult", today)).toEqual(nothing);
  });
});

describe("boarding", () => {
  it.each([
    ["boards", {}],
    ["has left", { state: "left" as const }],
  ])("is closed of a boat of today that %s", (_words, given) => {
    expect(isAllowed(requireOpen, { ...stand, ...given }, now)).toBe(true);
  });

  it.each([
    ["of a cancelled departure", { state: "cancelled" as const }],
    ["of tomorrow's", { day: day("2026-06-11") }],
    ["of yesterday's", { day: day("2026-06-09") }],
    ["where it is closed already", { boardingClosedAt: now }],
  ])("is not closed %s", (_words, given) => {
    expect(isAllowed(requireOpen, { ...stand, ...given }, now)).toBe(false);
  });

  it("is opened again where it is closed", () => {
    expect(isAllowed(requireClosed, stand, now)).toBe(false);
    expect(isAllowed(requireClosed, { ...stand, boardingClosedAt: now }, now)).toBe(true);
  });
});

describe("heads", () => {
  it("agree with the scans, or are more or fewer, or nobody counted", () => {
    expect([0, 3, 4, 2].map((heads) => headsVerdict(heads, 3))).toEqual([
      ...["uncounted", "equal", "more", "fewer"],
    ]);
  });
});

it("a manifest's number is no receipt's", () => {
  expect(manifestNumber("MRG", 2026, 123)).toBe("M-MRG-2026-000123");
});

describe("what boarding is refused for", () => {
  const codeOf = <Given extends object>(
    rule: (given: typeof stand & Given, now: Date) => void,
    given: Given,
    at = now,
  ) => {
    try {
      rule({ ...stand, ...given }, at);
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.code : error;
    }
  };
  const isClosed = { boardingClosedAt: now };
  const cancelled = { state: "cancelled" as const };
  const yesterday = {
    ...{ day: day("2026-06-09"), sailsAt: new Date("2026-06-09T16:00:00+08:00") },
  };
  const tomorrow = { day: day("2026-06-11"), sailsAt: new Date("2026-06-11T16:00:00+08:00") };
  /** Milliseconds from the end of the 48 hours of the departure at 16:00 of 10 June. */
  const fromEnd = (ms: number) => new Date(Date.parse("2026-06-12T16:00:00+08:00") + ms);

  it.each([
    [isClosed, "manifest_closed"],
    [yesterday, "departure_over"],
    [tomorrow, "departure_not_today"],
    [cancelled, "departure_cancelled"],
  ])("is said before it is closed: %o", (given, code) => {
    expect(codeOf<object>(requireOpen, given)).toBe(code);
  });

  it.each([
    [{}, "manifest_open"],
    [{ ...isClosed, ...tomorrow }, "departure_not_today"],
    [{ ...isClosed, ...cancelled }, "departure_cancelled"],
    [{ ...isClosed, ...yesterday }, null],
  ])("is said before it is opened again: %o", (given, code) => {
    expect(codeOf<object>(requireClosed, given)).toBe(code);
  });

  it.each([
    [{}, null],
    [isClosed, "manifest_closed"],
    [yesterday, null],
    [tomorrow, "departure_not_today"],
    [cancelled, "departure_cancelled"],
  ])("is said before somebody is taken off or put on: %o", (given, code) => {
    expect(codeOf<object>(requireCorrectable, given)).toBe(code);
  });

  const good = { papersOver: false, mayCorrect: false };
  it.each([
    [good, null],
    [{ ...good, ...isClosed }, "manifest_closed"],
    [{ ...good, ...yesterday }, "departure_over"],
    [{ ...good, ...yesterday, mayCorrect: true }, null],
    [{ ...good, papersOver: true }, "departure_papers"],
    [{ ...good, papersOver: true, state: "left" as const }, null],
  ])("is said before the manifest is frozen: %o", (given, code) => {
    expect(codeOf(requireClosable, given)).toBe(code);
  });

  it.each([
    [0, null],
    [1, "departure_over"],
  ])("is said %i ms after the 48 hours of who may correct", (ms, code) => {
    expect(codeOf(requireCorrectable, {}, fromEnd(ms))).toBe(code);
  });

  it("counts the 48 hours from the new time of a boat that is late", () => {
    const delayedTo = new Date("2026-06-10T18:00:00+08:00");
    expect(closableUntil({ ...stand, delayedTo })).toEqual(fromEnd(2 * 3_600_000));
  });
});
