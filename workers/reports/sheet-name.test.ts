import { describe, expect, it } from "vitest";
import { sheetName } from "./write-xlsx";

describe("a sheet's name", () => {
  it("is the title where that is short", () => {
    expect(sheetName("Jualan", [])).toBe("Jualan");
  });

  it.each([
    ["Jualan mengikut hari, saluran dan kategori", "Jualan mengikut hari"],
    ["Terimaan mengikut kaedah pembayaran", "Terimaan mengikut kaedah"],
    ["Jumlah terimaan, termasuk tiket yang dibatalkan", "Jumlah terimaan, termasuk"],
    ["A".repeat(40), "A".repeat(28)],
  ])("of a long title ends with a word: %s", (title, name) => {
    expect(sheetName(title, [])).toBe(name);
  });

  it("has none of the signs that a sheet may not have", () => {
    expect(sheetName("Jualan [1/2]", [])).toBe("Jualan  1 2");
  });

  it("is no other sheet's", () => {
    expect(sheetName("Jualan", ["Jualan"])).toBe("Jualan 2");
  });
});
