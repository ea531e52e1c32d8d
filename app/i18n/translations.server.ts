import { createInstance, type i18n, type TFunction } from "i18next";
import { type Language, LANGUAGES } from "~/domain/shared/language";
import { en, ms } from "~/locales/texts.server";
import { I18NEXT_OPTIONS, type Namespace } from "./i18next-options";
import { textByKey, type TextKey } from "./text-key";

/**
 * One instance a language for the life of the process: making one for each request would cost more
 * than drawing the page.
 */
const INSTANCES: Record<Language, i18n> = { ms: make("ms"), en: make("en") };

/** The shared instance of a language. Nobody may change its language. */
export function i18nOf(language: Language): i18n {
  return INSTANCES[language];
}

/**
 * The texts of a namespace in a language, for what is written outside of a page: a mail, a
 * document, a plain error page.
 */
export function translationsOf<Space extends Namespace>(
  language: Language,
  namespace: Space,
): TFunction<Space> {
  return INSTANCES[language].getFixedT(language, namespace);
}

/** The texts of every namespace, by keys such as `operators:title`. */
export function allTranslationsOf(language: Language): (key: TextKey) => string {
  const t = INSTANCES[language].getFixedT(language);
  return (key) => textByKey(t, key);
}

/** The text of a key that was sent to us (in a cookie), or null where there is none. */
export function textOfKey(
  language: Language,
  key: string,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const isKey = (one: string): one is TextKey => i18nOf(language).exists(one, values);
  const t = INSTANCES[language].getFixedT(language);
  return isKey(key) ? textByKey(t, key, values) : null;
}

function make(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    ...I18NEXT_OPTIONS,
    lng: language,
    ns: Object.keys(ms),
    supportedLngs: [...LANGUAGES],
    resources: { ms, en },
  });
  return instance;
}
