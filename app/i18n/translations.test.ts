import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "~/domain/shared/language";
import { cacheTranslations } from "~/rendering/cached-translations.server";
import { i18nOf, translationsOf } from "./translations.server";

describe("the words of a process", () => {
  beforeAll(() => LANGUAGES.forEach((language) => cacheTranslations(i18nOf(language))));

  it("are those of their language and namespace, asked again too", () => {
    for (let round = 0; round < 2; round += 1) {
      expect(translationsOf("en", "refusal")("no_jetty")).toBe("Please select jetty");
      expect(translationsOf("ms", "refusal")("no_jetty")).toBe("Sila pilih jeti");
      expect(translationsOf("en", "common")("action.back")).toBe("Back");
    }
  });

  it("keep texts apart by their values, the number's plural too", () => {
    const t = translationsOf("en", "common");
    const texts = [1, 2, 1].map((count) => t("order.count", { count }));
    expect(texts).toEqual(["1 passenger", "2 passengers", "1 passenger"]);
    expect(translationsOf("en", "refusal")("too_many", { seconds: 5 })).toBe(
      "Too many requests. Try again in 5 seconds.",
    );
    expect(translationsOf("en", "refusal")("too_many", { seconds: 6 })).toBe(
      "Too many requests. Try again in 6 seconds.",
    );
  });

  it("fall back from one key to the next, and take the language that is asked for", () => {
    const [missing, present] = ["nothing" as string as "required", "required" as const];
    expect(translationsOf("en", "refusal")([missing, present])).toBe("Please complete this field");
    expect(i18nOf("ms").getFixedT("en", "refusal")("no_jetty")).toBe("Please select jetty");
  });

  it("do not mix the values of texts beyond the number that is kept", () => {
    const t = translationsOf("en", "refusal");
    for (let seconds = 0; seconds < 4_500; seconds += 1)
      expect(t("too_many", { seconds })).toContain(` ${seconds} `);
  });
});
