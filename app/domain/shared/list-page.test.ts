import { describe, expect, it } from "vitest";
import { searchPatterns } from "./list-page";

describe("what a list is searched for", () => {
  it.each(["012-345 6789", "+60 12-345 6789", "(012) 3456789", "0123456789"])(
    "is the phone number %s as it is stored, with or without its country",
    (typed) => {
      expect(searchPatterns(typed)).toContain("%123456789%");
    },
  );

  it("is an ic number without its dashes", () => {
    expect(searchPatterns("850412-11-5267")).toContain("%850412115267%");
  });

  it("is the text as typed too, which may be a part of a receipt's number", () => {
    expect(searchPatterns("2026-000123")).toContain("%2026-000123%");
  });

  it("has letters in parts joined, and double blanks as one", () => {
    expect(searchPatterns("  Jose\u0301   ALI ")).toEqual(["%jos\u00e9 ali%"]);
  });

  it("is a name as it is typed, in small letters", () => {
    expect(searchPatterns("Siti 012-3")).toEqual(["%siti 012-3%"]);
  });
});
