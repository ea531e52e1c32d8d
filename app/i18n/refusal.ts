import type { i18n } from "i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/**
 * The function `t` of the namespace, by its brand alone. Where it is called with a code, or handed
 * on as a function, the compiler and the lint rules compare i18next's overloads over all keys, for
 * a minute each time.
 */
interface RefusalTexts {
  $TFunctionBrand: string;
}

/** Every code has its sentence: `refusal.test.ts` holds that, not the types. */
type Sentence = (code: RefusalCode, values: RefusalValues | { skipInterpolation: true }) => string;

/** The sentence of a refusal's code (`refusal.<code>`). */
export function refusalText(
  t: RefusalTexts,
  code: RefusalCode,
  values: RefusalValues = {},
): string {
  return (t as unknown as Sentence)(code, values);
}

/** The sentence with the names of its values in place of them, such as `{seconds}`. */
export function refusalPattern(t: RefusalTexts, code: RefusalCode): string {
  const sentence = (t as unknown as Sentence)(code, { skipInterpolation: true });
  return sentence.replace(/\{\{(\w+)\}\}/g, "{$1}");
}

/**
 * Whether a code that was sent to this page (in a cookie, in an answer) is one that has a sentence.
 */
export function hasRefusalText(translations: i18n, code: string): code is RefusalCode {
  // Some count: they have a sentence for one and for many.
  return translations.exists(`refusal:${code}`, { count: 1 });
}
