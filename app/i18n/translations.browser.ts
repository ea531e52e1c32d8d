import { createInstance, type i18n } from "i18next";
import type { Language } from "~/domain/shared/language";
import { I18NEXT_OPTIONS } from "./i18next-options";

/**
 * The browser's instance for a page that runs scripts: the texts of its one language, in a file of
 * their own.
 */
export async function browserI18n(language: Language): Promise<i18n> {
  const translations =
    language === "en" ? await import("~/locales/en") : await import("~/locales/ms");
  const instance = createInstance();
  await instance.init({
    ...I18NEXT_OPTIONS,
    lng: language,
    fallbackLng: language,
    ns: Object.keys(translations),
    resources: { [language]: { ...translations } },
  });
  return instance;
}
