import type { i18n } from "i18next";
import type { Language } from "~/domain/shared/language";
import { PAGE_TEXTS as en } from "~/locales/en/page-texts";
import { PAGE_TEXTS as ms } from "~/locales/ms/page-texts";
import { browserI18nOf, type Texts } from "./browser-i18n";

const EVERY = {
  en: () => import("~/locales/en/every-page"),
  ms: () => import("~/locales/ms/every-page"),
};
const PAGE_TEXTS = { en, ms };
export type PageTexts = keyof typeof ms;

/**
 * The texts of a page that runs scripts: of its one language, what every page reads and at first the
 * namespaces alone that the page names (`PageHandle.texts`). Whatever else is asked for is waited
 * for.
 */
export async function browserI18n(language: Language, names: readonly string[]): Promise<i18n> {
  const files: Partial<Record<string, () => Promise<{ default: Texts }>>> = PAGE_TEXTS[language];
  const load = async (name: string): Promise<Texts> => {
    const file = await files[name]?.();
    return { [name]: file?.default ?? {} };
  };
  const own = names.filter((name) => name in files);
  const [every, ...more] = await Promise.all([EVERY[language](), ...own.map(load)]);
  return browserI18nOf(language, Object.assign({}, every, ...more) as Texts, load);
}
