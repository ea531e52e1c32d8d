import { describe, expect, it } from "vitest";
import type { DraftPassenger } from "./draft";
import { fillFromList, readPastedList } from "./paste-list.server";

const read = (text: string) =>
  readPastedList(text).map(({ name, ic, country, problems }) => [
    name,
    ic,
    country,
    problems.join(),
  ]);

describe("a pasted list", () => {
  it("is read from a spreadsheet, with a heading and a number column", () => {
    expect(
      read(
        "No\tNama\tIC\tNegara\n1\tAhmad bin Ali\t850412-11-5267\tMalaysia\r\n2\tTan Mei Ling\tE1234567K\tSingapura\n",
      ),
    ).toEqual([
      ["Ahmad bin Ali", "850412115267", "MY", ""],
      ["Tan Mei Ling", "E1234567K", "SG", ""],
    ]);
  });

  it("is read from a chat: numbers, bullets, commas, missing countries, no separator at all", () => {
    expect(
      read(
        "Senarai:\n\n1. Ahmad bin Ali, 850412115267\n2) Siti Hajar; 870903115048; Malaysia\n• Wan Zainab 620730-11-5048\n- Anna Müller, C01X00T47, Germany",
      ).slice(1),
    ).toEqual([
      ["Ahmad bin Ali", "850412115267", "", ""],
      ["Siti Hajar", "870903115048", "MY", ""],
      ["Wan Zainab", "620730115048", "", ""],
      ["Anna Müller", "C01X00T47", "DE", ""],
    ]);
  });

  it("marks bad rows and keeps them in sight", () => {
    expect(
      readPastedList("Al, 850412115267\nAhmad, 8504\nSiti Hajar, 870903115048, Atlantis"),
    ).toMatchObject([
      { line: 1, problems: ["too_short"] },
      { line: 2, problems: ["bad_ic"] },
      { line: 3, problems: ["bad_country"], country: null },
    ]);
  });

  it("marks whoever is from Malaysia where all are to be from elsewhere", () => {
    const list = "Ahmad bin Ali, 850412115267, Malaysia\nTan Mei Ling, E1234567K, Singapore";
    expect(readPastedList(list, { foreigners: true }).map(({ problems }) => problems)).toEqual([
      ["home_country"],
      [],
    ]);
  });

  it("fills forty passengers in one go, in order, and says what found no place", () => {
    const empty: DraftPassenger[] = Array.from({ length: 40 }, () => ({
      category: "adult",
      name: "",
      ic: "",
      country: "MY",
    }));
    const text = Array.from(
      { length: 42 },
      (_, index) =>
        `${index + 1}. Peserta ${String.fromCharCode(65 + (index % 26))}x, 8504121152${String(index).padStart(2, "0")}, Singapore`,
    ).join("\n");
    const { passengers, left } = fillFromList(empty, readPastedList(text), 0);
    expect(passengers.filter((one) => one.name && one.ic)).toHaveLength(40);
    expect(passengers[39]).toMatchObject({ ic: "850412115239", country: "MY" });
    expect(left).toBe(2);
  });

  it("is never read past a thousand lines", () => {
    expect(readPastedList("Ahmad bin Ali, 850412115267\n".repeat(5000))).toHaveLength(1000);
  });
});
