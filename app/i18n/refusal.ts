import type { i18n, TFunction } from "i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** Every code has its sentence: `refusal.test.ts` holds that, not the types. */
type Sentence = (code: RefusalCode, values: RefusalValues) => string;

/** The sentence of a refusal's code (`refusal.<code>`). */
export function refusalText(
  t: TFunction<"refusal">,
  code: RefusalCode,
  values: RefusalValues = {},
): string {
  // Resolving this call among i18next's overloads takes the compiler 40 seconds.
  return (t as unknown as Sentence)(code, values);
}

/**
 * Whether a code that was sent to this page (in a cookie, in an answer) is one that has a sentence.
 */
export function hasRefusalText(translations: i18n, code: string): code is RefusalCode {
  // Some count: they have a sentence for one and for many.
  return translations.exists(`refusal:${code}`, { count: 1 });
}
