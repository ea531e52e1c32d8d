import { DEFAULT_LANGUAGE, type Language } from "~/domain/shared/language";

/**
 * The language of a call. It reads no cookie; a client that wants English sends `Accept-Language:
 * en`.
 */
export function callLanguage(acceptLanguage: string): Language {
  return /^\s*en\b/i.test(acceptLanguage) ? "en" : DEFAULT_LANGUAGE;
}
