import { LANGUAGES, type Language } from "~/domain/shared/language";
import { COUNTRIES, HOME_COUNTRY } from "./countries";

export interface NamedCountry {
  code: string;
  name: string;
}

/** Both lists once per process: Malaysia first, then by name in the language's own order. */
const LISTS: Record<Language, NamedCountry[]> = { ms: list("ms"), en: list("en") };
const NAMES: Record<Language, Map<string, string>> = { ms: names("ms"), en: names("en") };

/** What people type or paste, folded: codes, both languages' names, and the usual short forms. */
const SPOKEN = new Map<string, string>([
  ...COUNTRIES.map((country): [string, string] => [fold(country.code), country.code]),
  ...LANGUAGES.flatMap((language) => LISTS[language].map((country): [string, string] => [fold(country.name), country.code])),
  ...Object.entries({ uk: "GB", britain: "GB", england: "GB", usa: "US", america: "US", uae: "AE", korea: "KR", "south korea": "KR", russia: "RU", mas: "MY", vietnam: "VN", "hong kong": "HK", holland: "NL", brunei: "BN", taiwan: "TW" }),
]);

/** The country list of the flow in a language, Malaysia first (S19). */
export function countryList(language: Language): readonly NamedCountry[] {
  return LISTS[language];
}

export function countryName(code: string, language: Language): string {
  return NAMES[language].get(code) ?? code;
}

/** The code of a country as a person wrote it (code or name, either language), or null. */
export function parseCountry(text: string): string | null {
  return SPOKEN.get(fold(text)) ?? null;
}

function list(language: Language): NamedCountry[] {
  const display = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  const order = new Intl.Collator(language);
  return COUNTRIES.map(({ code }) => ({ code, name: display.of(code) ?? code })).sort((a, b) => {
    if (a.code === HOME_COUNTRY) return -1;
    if (b.code === HOME_COUNTRY) return 1;
    return order.compare(a.name, b.name);
  });
}

function names(language: Language): Map<string, string> {
  return new Map(LISTS[language].map((country) => [country.code, country.name]));
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
