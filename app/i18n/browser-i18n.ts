import type { i18n } from "i18next";
import type { Language } from "~/domain/shared/language";
import { I18NEXT_OPTIONS } from "./i18next-options";

/** Namespaces, and in them texts below dots. */
export interface Texts {
  [name: string]: string | Texts;
}

type Values = Record<string, unknown>;

/** Waited for where a code has no sentence yet: whoever does not sell rarely meets what a sale is refused for. */
const OTHER_REFUSALS = ["counter", "departures"];

/**
 * What `useTranslation` asks of an i18next instance, for one language whose texts are
 * all there: i18next itself is 11 kB of a page's scripts. Texts of this product hold values
 * (`{{name}}`, `{{count, number}}`) and plurals by `count`, nothing else; a text for an unknown key may be given along. A
 * test compares it with i18next, text by text. Where a namespace is not there yet, what is being
 * drawn waits for it: React draws it again then.
 */
export function browserI18nOf(
  language: Language,
  texts: Texts,
  load?: (namespace: string) => Promise<Texts>,
): i18n {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const find = (key: string, namespace: string): string | null => {
    const [name = "", path = ""] = key.includes(":") ? key.split(":", 2) : [namespace, key];
    if (load && !(name in texts)) throw load(name).then((more) => Object.assign(texts, more));
    return textAt(texts[name], path) ?? (name === "refusal" ? ownRefusal(path) : null);
  };
  /** Only what is to be said is waited for, never the answer whether there is something to say. */
  const waitForOthers = (namespace: string) => {
    const other = OTHER_REFUSALS.find((file) => !(file in texts));
    if (namespace === "refusal" && load && other) find(`${other}:refusal`, namespace);
  };
  /** What only one feature refuses is said in the texts that its pages load. */
  const ownRefusal = (code: string): string | null => {
    for (const name of Object.keys(texts)) {
      const own = textAt(texts[name], `refusal.${code}`);
      if (own !== null) return own;
    }
    return null;
  };
  const textOf = (key: string, values: Values, namespace: string): string | null => {
    const { count } = values;
    const text =
      (typeof count === "number" ? find(`${key}_${plurals.select(count)}`, namespace) : null) ??
      find(key, namespace);
    return (
      text &&
      text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, asNumber?: string) => {
        const value = values[name];
        return asNumber && typeof value === "number" ? numbers.format(value) : printed(value);
      })
    );
  };
  const fixedT =
    (namespace: string) =>
    (keys: string | readonly string[], given: Values | string = {}) => {
      const all = [keys].flat();
      for (const key of all) {
        const text = textOf(key, typeof given === "string" ? {} : given, namespace);
        if (text !== null) return text;
      }
      if (typeof given === "string") return given;
      waitForOthers(namespace);
      return all.at(-1)?.replace(/^.*:/, "") ?? "";
    };
  const instance = {
    language,
    languages: [language],
    options: I18NEXT_OPTIONS,
    isInitialized: true,
    t: fixedT("common"),
    exists: (key: string, given: Values = {}) => textOf(key, given, "common") !== null,
    hasLoadedNamespace: () => true,
    getFixedT: (_: unknown, namespace: string | readonly string[] | null = "common") =>
      fixedT([namespace ?? "common"].flat()[0] ?? "common"),
  };
  return instance as unknown as i18n;
}

function textAt(texts: string | Texts | undefined, path: string): string | null {
  let found = texts;
  for (const part of path.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : null;
}

function printed(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
