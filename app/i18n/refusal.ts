import type { i18n } from "i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** The sentence of a refusal's code (`refusal.<code>`). */
export function refusalText(
  t: (code: RefusalCode, values: RefusalValues) => string,
  code: RefusalCode,
  values: RefusalValues = {},
): string {
  return t(code, values);
}

/**
 * Whether a code that was sent to this page (in a cookie, in an answer) is one that has a sentence.
 */
export function hasRefusalText(translations: i18n, code: string): code is RefusalCode {
  // Some count: they have a sentence for one and for many.
  return translations.exists(`refusal:${code}`, { count: 1 });
}
