import { describe, expect, it, vi } from "vitest";
import type * as texts from "~/domain/shared/text";
import { searchTerms } from "./search-terms";

/** Off where a search is to be read as it was typed. */
const guards = vi.hoisted(() => ({ clean: true }));
vi.mock("~/domain/shared/text", async (real) => {
  const module = await real<typeof texts>();
  return {
    ...module,
    cleanLine: (text: string) => (guards.clean ? module.cleanLine(text) : text),
  };
});

describe("what a search looks for", () => {
  it("is each of its words, those that tell most first", () => {
    expect(searchTerms(" Aisyah binti HASSANUDDIN ").patterns).toEqual([
      "%hassanuddin%",
      "%aisyah%",
      "%binti%",
    ]);
  });

  it("is one number, however it is written", () => {
    expect(searchTerms("+60 12-345 6789").number).toBe("0123456789");
  });

  it("is a dashed ic or phone number beside other words too, and a receipt's number as it is", () => {
    expect(searchTerms("850412-11-5267 Ahmad").patterns).toEqual(["%850412115267%", "%ahmad%"]);
    expect(searchTerms("Ahmad +6012-3456789").patterns).toEqual(["%123456789%", "%ahmad%"]);
    for (const typed of ["012-345 6789", "+60 12-345 6789", "+60123456789"])
      expect(searchTerms(`${typed} Ahmad`).patterns).toEqual(["%123456789%", "%ahmad%"]);
    expect(searchTerms("2026-000123 Ahmad").patterns).toEqual(["%2026-000123%", "%ahmad%"]);
  });

  it("is a code", () => {
    expect(searchTerms("mrg-2026-000123").number).toBe("mrg-2026-000123");
  });

  it("is an e-mail address", () => {
    expect(searchTerms("Aisyah@contoh.my").number).toBe("aisyah@contoh.my");
  });

  it("is a day as a whole", () => {
    expect(searchTerms("2026-06-10 ali")).toMatchObject({
      days: ["2026-06-10"],
      patterns: ["%ali%"],
    });
  });

  it("takes wildcards as they are typed", () => {
    expect(searchTerms("100%_").patterns).toEqual(["%100\\%\\_%"]);
  });

  it("needs three letters for an index", () => {
    expect(searchTerms("al b").indexed).toBe(0);
  });

  it("joins letters that come in parts, and takes double blanks for one", () => {
    expect(searchTerms("Jose\u0301  Ali")).toEqual(searchTerms("Jos\u00e9 Ali"));
    expect(searchTerms("850412-11-5267").number).toBe("850412115267");
  });

  it("tells the two apart without its cleaning: that is the guard (control)", () => {
    guards.clean = false;
    const parts = searchTerms("Jose\u0301 Ali");
    guards.clean = true;
    expect(parts).not.toEqual(searchTerms("Jos\u00e9 Ali"));
  });
});
