import { describe, expect, it } from "vitest";
import { en, ms } from "~/locales/texts.server";
import type { Namespace } from "./i18next-options";

const FILES = { ms, en };
type Words = { [key: string]: string | Words };

/**
 * Every sentence of a file under its dotted key. Plural forms differ by language and count as one
 * key.
 */
function sentences(words: Words, prefix = ""): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of Object.entries(words)) {
    const key = prefix + name;
    if (typeof value === "string") {
      const base = key.replace(/_(one|other)$/, "");
      found.set(base, [...(found.get(base) ?? []), value]);
    } else for (const [inner, texts] of sentences(value, `${key}.`)) found.set(inner, texts);
  }
  return found;
}

function placeholders(texts: readonly string[]): string[] {
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? "")),
    ),
  ].sort();
}

describe.each(Object.keys(ms) as Namespace[])("the words of %s", (namespace) => {
  const malay = sentences(FILES.ms[namespace]);
  const english = sentences(FILES.en[namespace]);

  it("have the same keys in both languages", () => {
    expect([...english.keys()].sort()).toEqual([...malay.keys()].sort());
  });

  it("have the same placeholders in both languages", () => {
    // "There is 1 thing" needs no figure: a plural's forms are taken together.
    for (const [key, texts] of malay)
      expect([key, placeholders(english.get(key) ?? [])]).toEqual([key, placeholders(texts)]);
  });

  it("are never empty", () => {
    for (const words of [malay, english])
      for (const [key, texts] of words)
        for (const text of texts) expect(text.trim(), key).not.toBe("");
  });
});

it("keeps the plural forms that each language needs", () => {
  const forms = (words: Words) => JSON.stringify(words).match(/"\w+_one"/g) ?? [];
  expect(forms(FILES.ms.common)).toEqual([]);
  expect(forms(FILES.en.common).length).toBe(
    (JSON.stringify(FILES.en.common).match(/"\w+_other"/g) ?? []).length,
  );
});
