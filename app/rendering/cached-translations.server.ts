import type { i18n } from "i18next";

/**
 * A page asks for a hundred texts, and the next buyer's page for the same ones: finding and filling
 * a text is a fifth of a page's time. So a text is made once and kept with its values, as many as a
 * product of this size has; when there are too many it starts anew.
 */
export function cacheTranslations(instance: i18n): void {
  const translations = instance as unknown as Translations;
  const fixedT = translations.getFixedT.bind(instance);
  const cached = new Map<string, Translate>();
  // Every text is loaded before the first page: each component of a page asks whether it is.
  translations.hasLoadedNamespace = () => true;
  translations.getFixedT = (...about) => {
    const name = about.join("|");
    const found = cached.get(name) ?? withCache(fixedT(...about));
    cached.set(name, found);
    return found;
  };
}

const MAX_CACHED_TEXTS = 2_000;
/** An instance as it is wrapped here: i18next's own types take the compiler 40 seconds. */
interface Translations {
  getFixedT: (...about: unknown[]) => Translate;
  hasLoadedNamespace: () => boolean;
}
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
