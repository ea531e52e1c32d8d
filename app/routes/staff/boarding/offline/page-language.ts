import type { Language } from "~/domain/shared/language";

/** The language of the page that is open. */
export function pageLanguage(): Language {
  return document.documentElement.lang === "en" ? "en" : "ms";
}
