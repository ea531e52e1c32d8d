import type { i18n } from "i18next";
import type { Language } from "~/domain/shared/language";
import { PAGE_TEXTS } from "~/locales/page-texts";
import { browserI18nOf, type Texts } from "./browser-i18n";

const EVERY = {
  en: () => import("~/locales/en/every-page"),
  ms: () => import("~/locales/ms/every-page"),
};
export type PageTexts = keyof typeof PAGE_TEXTS;

/**
 * The texts of a page that runs scripts: of its one language, what every page reads and at first the
 * namespaces alone that the page names (`PageHandle.texts`). Whatever else is asked for is waited
 * for.
 */
export async function browserI18n(language: Language, names: readonly string[]): Promise<i18n> {
  const files: Partial<Record<string, Record<Language, () => Promise<{ default: Texts }>>>> =
    PAGE_TEXTS;
  const load = async (name: string): Promise<Texts> => {
    const file = await files[name]?.[language]();
    return { [name]: file?.default ?? {} };
  };
  const own = names.filter((name) => name in files);
  const [every, ...more] = await Promise.all([EVERY[language](), ...own.map(load)]);
  return browserI18nOf(language, Object.assign({}, every, ...more) as Texts, load);
}
