import { type Language, LANGUAGES } from "~/domain/shared/language";
import { COUNTRIES, HOME_COUNTRY, MAIN_COUNTRIES, OTHERS } from "./countries";

export interface NamedCountry {
  code: string;
  name: string;
}

/** The lists once per process: Malaysia first, then by name in the language's own order. */
const OTHERS_WORD: Record<Language, string> = { ms: "Lain-lain", en: "Others" };
const LISTS: Record<Language, NamedCountry[]> = { ms: list("ms"), en: list("en") };
const GROUPED: Record<Language, NamedCountry[]> = { ms: grouped("ms"), en: grouped("en") };
const NAMES: Record<Language, Map<string, string>> = { ms: names("ms"), en: names("en") };

/** What people type or paste, folded: codes, both languages' names, and the usual short forms. */
const CODES_BY_SPELLING = new Map<string, string>([
  ...COUNTRIES.map((country): [string, string] => [normalizeSpelling(country.code), country.code]),
  ...LANGUAGES.flatMap((language) =>
    LISTS[language].map((country): [string, string] => [
      normalizeSpelling(country.name),
      country.code,
    ]),
  ),
  ...Object.entries({
    uk: "GB",
    britain: "GB",
    england: "GB",
    usa: "US",
    america: "US",
    uae: "AE",
    korea: "KR",
    "south korea": "KR",
    russia: "RU",
    mas: "MY",
    vietnam: "VN",
    "hong kong": "HK",
    holland: "NL",
    brunei: "BN",
    taiwan: "TW",
  }),
]);

/** The country list of the flow in a language, Malaysia first (S19). */
export function countryList(language: Language): readonly NamedCountry[] {
  return LISTS[language];
}

/**
 * The counter's list of about 75: Malaysia, the main source countries by name, then 'Others …' by
 * region (S19, R-3-46).
 */
export function groupedCountryList(language: Language): readonly NamedCountry[] {
  return GROUPED[language];
}

/** Whether a code stands in the counter's list. */
export function isGroupedCountry(code: string): boolean {
  return GROUPED.en.some((entry) => entry.code === code);
}

export function countryName(code: string, language: Language): string {
  return NAMES[language].get(code) ?? code;
}

/** The code of a country as a person wrote it (code or name, either language), or null. */
export function parseCountry(text: string): string | null {
  return CODES_BY_SPELLING.get(normalizeSpelling(text)) ?? null;
}

/**
 * The code of an entry of the counter's list as it was written or chosen (code or name, either
 * language), or null.
 */
export function parseGroupedCountry(text: string): string | null {
  const wanted = normalizeSpelling(text);
  const entry = LANGUAGES.flatMap((language) => GROUPED[language]).find(
    ({ code, name }) => normalizeSpelling(code) === wanted || normalizeSpelling(name) === wanted,
  );
  if (entry) return entry.code;
  const spoken = parseCountry(text);
  return spoken !== null && isGroupedCountry(spoken) ? spoken : null;
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
  return new Map(
    [...LISTS[language], ...others(language)].map((country) => [country.code, country.name]),
  );
}

function grouped(language: Language): NamedCountry[] {
  const main = LISTS[language].filter(({ code }) => MAIN_COUNTRIES.includes(code));
  return [...main, ...others(language)];
}

function others(language: Language): NamedCountry[] {
  const display = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  return OTHERS.map(({ code, m49 }) => ({
    code,
    name: m49 === "" ? OTHERS_WORD[language] : `${OTHERS_WORD[language]} ${display.of(m49) ?? ""}`,
  }));
}

function normalizeSpelling(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
