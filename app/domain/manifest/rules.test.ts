import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { headsVerdict } from "./heads";
import { factsOf, isAllowed, manifestNumber, requireClosed, requireOpen } from "./rules";

const now = new Date("2026-06-10T13:30:00+08:00");
const today = day("2026-06-10");
const stand = {
  ...{ day: today, state: "boarding" as const, boardingClosedAt: null },
  ...{ sailsAt: new Date("2026-06-10T16:00:00+08:00"), delayedTo: null },
};

describe("what an identity card's number tells", () => {
  it("is the birth date, the age on the day and, by its last figure, the sex", () => {
    expect(factsOf("850412115267", "adult", today)).toEqual({
      ...{ sex: "male", born: "1985-04-12", age: 41 },
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
  it("is closed while it is open, on its day, and not of a cancelled departure", () => {
    expect(isAllowed(requireOpen, stand, now)).toBe(true);
    expect(isAllowed(requireOpen, { ...stand, state: "left" }, now)).toBe(true);
    expect(isAllowed(requireOpen, { ...stand, state: "cancelled" }, now)).toBe(false);
    expect(isAllowed(requireOpen, { ...stand, day: day("2026-06-11") }, now)).toBe(false);
    expect(isAllowed(requireOpen, { ...stand, day: day("2026-06-09") }, now)).toBe(false);
    expect(isAllowed(requireOpen, { ...stand, boardingClosedAt: now }, now)).toBe(false);
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
  const codeOf = (rule: typeof requireOpen, given: Partial<Parameters<typeof requireOpen>[0]>) => {
    try {
      rule({ ...stand, ...given }, now);
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.code : error;
    }
  };

  it.each([
    [{ boardingClosedAt: now }, "manifest_closed"],
    [{ day: day("2026-06-09") }, "departure_over"],
    [{ day: day("2026-06-11") }, "departure_not_today"],
    [{ state: "cancelled" as const }, "departure_cancelled"],
  ])("is said before it is closed: %o", (given, code) => {
    expect(codeOf(requireOpen, given)).toBe(code);
  });

  it.each([
    [{}, "manifest_open"],
    [{ boardingClosedAt: now, day: day("2026-06-11") }, "departure_not_today"],
    [{ boardingClosedAt: now, state: "cancelled" as const }, "departure_cancelled"],
  ])("is said before it is opened again: %o", (given, code) => {
    expect(codeOf(requireClosed, given)).toBe(code);
  });
});
