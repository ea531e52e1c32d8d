import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../../../tests/support/database";
import { COUNTRIES, countryGroup } from "./countries";
import {
  countryList,
  countryName,
  groupedCountryList,
  isGroupedCountry,
  parseCountry,
} from "./country-names.server";
import { ALL_JETTY, currentJetty, JETTIES, jettyName, OTHERS_LABEL } from "./jetties";
import { DEFAULT_STATE, STATE_AFTER_RETICK, STATES } from "./states";

useDatabase();

describe("jetties", () => {
  it("are All Jetty, Merang and Mangkok, and Others is a label (R-1-05)", async () => {
    expect([ALL_JETTY.name, jettyName(1), jettyName(2), jettyName(9), OTHERS_LABEL]).toEqual([
      "All Jetty",
      "Merang",
      "Mangkok",
      "Others",
      "Others",
    ]);
    expect(currentJetty(0)).toBe(1);
  });

  it("are the same in the code and in the database (R-3-29)", async () => {
    expect(await sql(null, "select id, name from jetty order by id")).toEqual(
      JETTIES.map(({ id, name }) => ({ id, name })),
    );
  });
});

describe("countries", () => {
  it("are about 250 with Malaysia first, named in both languages (R-3-45, R-S19)", () => {
    for (const language of ["ms", "en"] as const) {
      const list = countryList(language);
      expect(list).toHaveLength(249);
      expect(list[0]).toEqual({ code: "MY", name: "Malaysia" });
      expect(list.every((country) => country.name !== country.code)).toBe(true);
    }
    expect([countryName("DE", "ms"), countryName("DE", "en")]).toEqual(["Jerman", "Germany"]);
  });

  it("each know their group (R-S19)", () => {
    expect(COUNTRIES.every((country) => countryGroup(country.code) !== "Others")).toBe(true);
    expect([countryGroup("JP"), countryGroup("NG"), countryGroup("MY")]).toEqual([
      "Eastern Asia",
      "Africa",
      "South-eastern Asia",
    ]);
  });

  it("are 75 at the single-screen counter: Malaysia, the main ones, 'Others' by region (R-3-46, R-S19)", () => {
    const english = groupedCountryList("en").map(({ name }) => name);
    expect([english.length, english[0], english.at(-1)]).toEqual([75, "Malaysia", "Others"]);
    expect(english.slice(-19)).toEqual(
      expect.arrayContaining(["Others Eastern Asia", "Others Africa", "Others"]),
    );
  });

  it("of the single-screen counter have Malay names too (R-S19)", () => {
    expect(groupedCountryList("ms").map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Singapura", "Lain-lain Asia Timur", "Lain-lain Afrika"]),
    );
  });

  it("of the single-screen counter are no countries of the full list where they are regions (R-S19)", () => {
    expect([
      isGroupedCountry("XG"),
      isGroupedCountry("SG"),
      isGroupedCountry("MN"),
      parseCountry("XG"),
    ]).toEqual([true, true, false, null]);
  });

  it("count alike, named or under 'Others' of their region (R-S19)", () => {
    expect([countryGroup("MN"), countryGroup("XG")]).toEqual(["Eastern Asia", "Eastern Asia"]);
    expect([countryGroup("KE"), countryGroup("XA")]).toEqual(["Africa", "Africa"]);
    const groups = new Set(COUNTRIES.map(({ group }) => group));
    for (const { code } of groupedCountryList("en"))
      if (code !== "XZ") expect(groups.has(countryGroup(code)), code).toBe(true);
  });

  it.each([
    ["Singapura", "SG"],
    ["singapore", "SG"],
    ["my", "MY"],
    ["Côte d’Ivoire", "CI"],
    ["UK", "GB"],
  ])("are understood as written: %s", (text, code) => expect(parseCountry(text)).toBe(code));
});

describe("states", () => {
  it("stand in the order of the specification, Terengganu first chosen, Melaka after a re-tick (R-3-47)", () => {
    expect(STATES.join()).toBe(
      "Kuala Lumpur,Labuan,Putrajaya,Johor,Kedah,Kelantan,Melaka,Negeri Sembilan,Pahang,Penang,Perak,Perlis,Sabah,Sarawak,Selangor,Terengganu,Others",
    );
    expect([DEFAULT_STATE, STATE_AFTER_RETICK]).toEqual(["Terengganu", "Melaka"]);
  });
});
