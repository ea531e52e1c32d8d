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
