import { describe, expect, it } from "vitest";
import { translationsOf } from "~/i18n/translations.server";
import { cellWords } from "./cell-words.server";

describe.each(["ms", "en"] as const)("the channels in %s", (language) => {
  const { text } = cellWords(language, (code) => code);
  const form = translationsOf(language, "reports");
  const receipt = translationsOf(language, "receipt");
  const detail = translationsOf(language, "detail");

  it.each([1, 2, 3] as const)("call %i the same in reports, their form and receipts", (channel) => {
    const name = form(`platform.${channel}`);
    expect([
      text("channel", channel),
      receipt(`mediumOf.${channel}`),
      detail(`mediumOf.${channel}`),
    ]).toEqual([name, name, name]);
  });
});

describe("a country that many rows have", () => {
  it("is looked up once for all of them", () => {
    const lookedUp: string[] = [];
    const { text } = cellWords("ms", (code) => {
      lookedUp.push(code);
      return `Negara ${code}`;
    });
    const said = ["MY", "SG", "MY", "SG", "MY"].map((code) => text("country", code));
    expect(said).toEqual(["Negara MY", "Negara SG", "Negara MY", "Negara SG", "Negara MY"]);
    expect(lookedUp).toEqual(["MY", "SG"]);
  });
});
