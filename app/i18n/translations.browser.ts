import type { i18n } from "i18next";
import type { Language } from "~/domain/shared/language";
import { browserI18nOf } from "./browser-i18n";

/** The texts of a page that runs scripts: those of its one language, in a file of their own
 * without what only buyers read. */
export async function browserI18n(language: Language): Promise<i18n> {
  const texts =
    language === "en"
      ? await import("~/locales/en/staff-pages")
      : await import("~/locales/ms/staff-pages");
  return browserI18nOf(language, { ...texts });
}
