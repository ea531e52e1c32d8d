export const LANGUAGES = ["ms", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "ms";

export function isLanguage(value: unknown): value is Language {
  return value === "ms" || value === "en";
}
