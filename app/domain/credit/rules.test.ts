import { describe, expect, it } from "vitest";
import { freeSen } from "./rules";

describe("what an account may still buy on credit", () => {
  it.each([
    [null, 99_999_900, null],
    [100_000, 0, 100_000],
    [100_000, 99_900, 100],
    [100_000, 100_000, 0],
    [100_000, 130_000, 0],
    [100_000, -5_000, 105_000],
  ])("with a limit of %s sen and %i owed: %s", (limitSen, balanceSen, free) => {
    expect(freeSen({ limitSen, balanceSen })).toBe(free);
  });
});
