import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatRm, parseComputedRm, parseRm, rmNumber } from "./money";

describe("money", () => {
  it("is shown as RM with two decimals and thousands (R-1-08)", () => {
    expect(formatRm(123450)).toBe("RM\u00a01,234.50");
    expect(formatRm(0)).toBe("RM\u00a00.00");
    expect(formatAmount(100_000_000)).toBe("1,000,000.00");
    expect(formatAmount(-5)).toBe("-0.05");
  });

  it("goes to whole sen and back without losing one (R-G2)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (sen) => {
        expect(parseRm(formatAmount(sen).replaceAll(",", ""))).toBe(sen);
        expect(Math.round(rmNumber(sen) * 100)).toBe(sen);
      }),
    );
    expect(() => formatRm(10.5)).toThrow(RangeError);
  });

  it.each([
    [29.700000000000003, 2970],
    ["29.700000000000003", 2970],
    [0.1 + 0.2, 30],
    [99_999_999.99, 9_999_999_999],
    ["30.00", 3000],
  ])("%j that a program computed is %i sen", (amount, sen) =>
    expect(parseComputedRm(amount)).toBe(sen),
  );

  it.each([29.705, "29.705", "29.701", -0.5, NaN, Infinity, 1e12, "1e1", "1,00", "-1.00", ""])(
    "%j is no amount, whoever computed it",
    (amount) => expect(parseComputedRm(amount)).toBeNull(),
  );

  it.each(["1,00", "１２", "1e9", "-1", "+1", "1.234", "1.", ".5", "", "RM 5", "0x10", " "])(
    "refuses %j as an amount",
    (text) => {
      expect(parseRm(text)).toBeNull();
    },
  );
});
