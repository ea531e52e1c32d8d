import type { i18n } from "i18next";
import type { Language } from "~/domain/shared/language";
import { browserI18nOf, type Texts } from "./browser-i18n";

const FILES = {
  en: {
    every: () => import("~/locales/en/every-page"),
    counter: () => import("~/locales/en/counter-pages"),
    office: () => import("~/locales/en/office-pages"),
    few: () => import("~/locales/en/few-pages"),
  },
  ms: {
    every: () => import("~/locales/ms/every-page"),
    counter: () => import("~/locales/ms/counter-pages"),
    office: () => import("~/locales/ms/office-pages"),
    few: () => import("~/locales/ms/few-pages"),
  },
};

/**
 * The texts of a page that runs scripts: of its one language, in files without what only buyers
 * read, and at first those alone that pages of its kind read (`PageHandle.texts`). A page of
 * another kind that is opened from there waits for the rest.
 */
export async function browserI18n(language: Language, kind: string | undefined): Promise<i18n> {
  const { every, counter, office, few } = FILES[language];
  const load = async (files: readonly (() => Promise<Texts>)[]): Promise<Texts> => {
    const loaded = await Promise.all(files.map((file) => file()));
    return Object.fromEntries(loaded.flatMap((texts) => Object.entries(texts)));
  };
  const all = [every, counter, office, few];
  const first = { counter: [every, counter], office: [every, office] }[kind ?? ""] ?? all;
  return browserI18nOf(language, await load(first), () => load(all));
}
