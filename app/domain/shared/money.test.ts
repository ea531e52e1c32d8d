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

  it.each([29.700000000000003, 0.1 + 0.2])(
    "%j is none for what a person types (control)",
    (amount) => expect(parseRm(String(amount))).toBeNull(),
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

describe("an amount at its edges", () => {
  it.each([
    [0, 0],
    [-5, -0.05],
    [-12_345, -123.45],
    [7, 0.07],
  ])("%i sen are %d ringgit", (sen, ringgit) => {
    expect(rmNumber(sen)).toBe(ringgit);
  });

  it.each([
    [" 12.50 ", 1_250],
    ["100000000", 10_000_000_000],
    ["100000000.00", 10_000_000_000],
    ["100000000.01", null],
    ["9999999999", null],
    ["12345678901", null],
  ])("typed as %j is %s sen", (text, sen) => {
    expect(parseRm(text)).toBe(sen);
  });

  it.each([
    [0, 0],
    ["0.000", 0],
    ["0.000001", 0],
    ["0.0001", null],
    ["100000000.00000001", 10_000_000_000],
    ["100000000.001", null],
    [100_000_000.01, null],
    ["12.5.", null],
    [" 29.7000000000001", null],
    ["29.7000000000001 ", null],
  ])("computed as %j is %s sen", (amount, sen) => {
    expect(parseComputedRm(amount)).toBe(sen);
  });

  it("that is no whole sen is named in the error", () => {
    expect(() => formatAmount(10.5)).toThrow("Not whole sen: 10.5");
  });
});
