import { describe, expect, it } from "vitest";
import type { Category } from "~/domain/pricing/categories";
import type { DraftPassenger } from "./draft";
import { fillFromList, placeRows, readPastedList } from "./paste-list.server";
import { splitPastedColumn } from "./pasted-lines";

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

  it.each([
    "Ahmad bin Ali: 850412-11-5267",
    "Ahmad bin Ali - 850412115267",
    "Ahmad bin Ali – 850412 11 5267",
    "Ahmad bin Ali (850412115267)",
    "Ahmad bin Ali (IC: 850412-11-5267)",
    "Ahmad bin Ali=850412115267",
    "Ahmad bin Ali / 850412115267",
    "Ahmad bin Ali | 850412115267",
    "Ahmad bin Ali No. KP 850412115267",
    "Ahmad bin Ali, IC 850412115267",
    "Ahmad bin Ali: 850412115267, Malaysia",
    "Ahmad bin Ali (850412115267) Malaysia",
    "Ahmad bin Ali 850412115267 (Malaysia)",
    "3. Ahmad bin Ali - 850412115267",
    "850412-11-5267 - Ahmad bin Ali",
  ])("is read whatever stands between name and number: %s", (line) => {
    expect(read(line)).toEqual([
      ["Ahmad bin Ali", "850412115267", line.includes("Malaysia") ? "MY" : "", ""],
    ]);
  });

  it.each([
    ["Muthu a/l Ramasamy 850412115267", "Muthu a/l Ramasamy"],
    ["Tan Ic Wei 850412115267", "Tan Ic Wei"],
    ["Ng Wei-Ling: 850412115267", "Ng Wei-Ling"],
    ["Zainal @ Zainol, 850412115267", "Zainal @ Zainol"],
  ])("keeps a name as it is written: %s", (line, name) => {
    expect(read(line)).toEqual([[name, "850412115267", "", ""]]);
  });

  it("keeps the letters in front of a passport's number", () => {
    expect(read("Anna Müller: AB1234567, Jerman")).toEqual([
      ["Anna Müller", "AB1234567", "DE", ""],
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

  it("is never read past a thousand lines", () => {
    expect(readPastedList("Ahmad bin Ali, 850412115267\n".repeat(5000))).toHaveLength(1000);
  });
});

const order = (...categories: Category[]): DraftPassenger[] =>
  categories.map((category) => ({
    ...{ category, name: "", ic: "" },
    country: category === "adult" ? "MY" : "DE",
  }));
/** Whom each line fills, from 1, or why it fills nobody. */
const placed = (passengers: readonly DraftPassenger[], ...lines: string[]) =>
  placeRows(readPastedList(lines.join("\n")), passengers).map(
    ({ place, problems }) => problems.join() || (place === null ? "no place" : place + 1),
  );
const filled = (passengers: readonly DraftPassenger[], ...lines: string[]) =>
  fillFromList(passengers, placeRows(readPastedList(lines.join("\n")), passengers)).map(
    ({ category, name, country }) => `${category} ${name} ${country}`,
  );

const AHMAD = "Ahmad bin Ali, 850412115267";
const SITI = "Siti Hajar, 870903115048";
const HANS = "Hans Müller, C01X050T, Jerman";
const TAN = "Tan Mei Ling, E1234567K, Singapura";
const ANNA = "Anna Schmidt, C01X00T47";

describe("the people of a pasted list", () => {
  it("fill forty passengers in one go, in order, but for those who find no place", () => {
    const text = Array.from(
      { length: 42 },
      (_, index) => `${index + 1}. Peserta, 8504121152${String(index).padStart(2, "0")}`,
    );
    const forty = order(...Array.from({ length: 40 }, () => "adult" as const));
    const people = fillFromList(forty, placeRows(readPastedList(text.join("\n")), forty));
    expect(people.map(({ ic }) => ic)).toEqual(
      text.slice(0, 40).map((line) => line.split(", ")[1]),
    );
    expect(placed(forty, ...text).slice(39)).toEqual([40, "no place", "no place"]);
  });

  const two = order("adult", "adult", "adult_foreigner", "adult_foreigner");

  it("take the places of their kind, in the order of the list within it", () => {
    expect(filled(two, HANS, AHMAD, TAN, SITI)).toEqual([
      "adult Ahmad bin Ali MY",
      "adult Siti Hajar MY",
      "adult_foreigner Hans Müller DE",
      "adult_foreigner Tan Mei Ling SG",
    ]);
  });

  it("that are Malaysians by country or number alone are refused a foreigner's place", () => {
    expect(placed(two, AHMAD, SITI, "Wan Zainab, 620730115048", "Lim, A123456, Malaysia")).toEqual([
      ...[1, 2, "home_country", "home_country"],
    ]);
  });

  it("that are foreigners are refused a Malaysian's place", () => {
    expect(placed(order("adult", "adult"), HANS, AHMAD)).toEqual(["foreign_country", 1]);
  });

  it("that find no place of any kind are not said to be of the wrong country", () => {
    expect(placed(order("adult"), AHMAD, HANS)).toEqual([1, "no place"]);
  });

  it("without a country take what those with one leave over", () => {
    expect(placed(two, ANNA, AHMAD, SITI, HANS)).toEqual([3, 1, 2, 4]);
  });

  it("without a country take the next place of any kind where enough are left", () => {
    expect(filled(two, ANNA, "Raju, B765432", "Mei, B765433")).toEqual([
      "adult Anna Schmidt MY",
      "adult Raju MY",
      "adult_foreigner Mei DE",
      "adult_foreigner  DE",
    ]);
  });

  it("without a country are no Malaysians by their number where all places are foreigners'", () => {
    const foreigners = order("adult_foreigner", "adult_foreigner");
    expect(placed(foreigners, AHMAD, "Siti Hajar, 870903115048, Malaysia")).toEqual([
      ...[1, "home_country"],
    ]);
  });

  it("fill each kind from its first blank passenger, so that a second list fills what is left", () => {
    const some = two.map((one, index) => (index % 2 === 0 ? { ...one, name: "Wan" } : one));
    expect(filled(some, HANS, AHMAD)).toEqual([
      ...["adult Wan MY", "adult Ahmad bin Ali MY"],
      ...["adult_foreigner Wan DE", "adult_foreigner Hans Müller DE"],
    ]);
  });

  it("replace those of an order in which nobody is blank", () => {
    const full = two.map((one) => ({ ...one, name: "Wan", ic: "A123456" }));
    expect(placed(full, HANS, AHMAD)).toEqual([3, 1]);
  });
});

describe("a pasted column", () => {
  const column = (text: string) => splitPastedColumn(text).map(({ name }) => name);

  it("keeps the row of a blank cell, also of the first", () => {
    expect(column("\n850412115267\r\n\r\n870903115048")).toEqual([
      ...["", "850412115267", "", "870903115048"],
    ]);
  });

  it("ends with its last cell, whatever newlines follow", () => {
    expect(column("Ahmad\nSiti\n\n \n")).toEqual(["Ahmad", "Siti"]);
  });

  it("has no row for its heading, and at most a thousand", () => {
    expect(column(`Nama dan IC\n${"Ahmad\n".repeat(5000)}`)).toHaveLength(1000);
  });
});
