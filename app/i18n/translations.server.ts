import { createInstance, type i18n, type TFunction } from "i18next";
import { type Language, LANGUAGES } from "~/domain/shared/language";
import * as en from "~/locales/en";
import * as ms from "~/locales/ms";
import { I18NEXT_OPTIONS, type Namespace } from "./i18next-options";

/** One instance a language for the life of the process: making one for each request would cost more than drawing the page. */
const INSTANCES: Record<Language, i18n> = { ms: make("ms"), en: make("en") };

/** The shared instance of a language. Nobody may change its language. */
export function i18nOf(language: Language): i18n {
  return INSTANCES[language];
}

/** The words of a namespace in a language, for what is written outside of a page: mail, paper, a plain error page. */
export function translationsOf<Space extends Namespace>(
  language: Language,
  namespace: Space,
): TFunction<Space> {
  return INSTANCES[language].getFixedT(language, namespace);
}

function make(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    ...I18NEXT_OPTIONS,
    lng: language,
    ns: Object.keys(ms),
    supportedLngs: [...LANGUAGES],
    resources: { ms: { ...ms }, en: { ...en } },
  });
  cacheTexts(instance);
  return instance;
}

/**
 * A page asks for a hundred texts, and the next buyer's page for the same ones: finding and filling a text is a fifth of a page's time.
 * So a text is made once and kept with its values, as many as a house of this size has; when there are too many it starts anew.
 */
function cacheTexts(instance: i18n): void {
  const fixedT = instance.getFixedT.bind(instance) as unknown as (...about: unknown[]) => Translate;
  const cached = new Map<string, Translate>();
  instance.getFixedT = ((...about: unknown[]) => {
    const name = about.join("|");
    const found = cached.get(name) ?? withCache(fixedT(...about));
    cached.set(name, found);
    return found;
  }) as unknown as i18n["getFixedT"];
}

const MAX_CACHED_TEXTS = 2_000;
type Translate = (key: string | string[], ...values: unknown[]) => string;

function withCache(translate: Translate): Translate {
  const texts = new Map<string, string>();
  const cached: Translate = (key, ...values) => {
    const name = cacheKey(key, values);
    if (name === null) return translate(key, ...values);
    const text = texts.get(name) ?? translate(key, ...values);
    if (texts.size >= MAX_CACHED_TEXTS) texts.clear();
    texts.set(name, text);
    return text;
  };
  return Object.assign(cached, translate);
}

/** What tells a text from all others, or null where that takes more than a look. */
function cacheKey(key: string | string[], [values, ...more]: unknown[]): string | null {
  if (typeof key !== "string" || more.length > 0) return null;
  if (values === undefined) return key;
  if (typeof values !== "object" || values === null) return null;
  let name = key;
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== "string" && typeof value !== "number") return null;
    name += `\0${field}\0${typeof value}\0${value}`;
  }
  return name;
}
