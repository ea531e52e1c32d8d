import { RemixI18Next } from "remix-i18next/server";
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "~/domain/shared/language";
import { readCookie } from "./cookies.server";

/**
 * The cookie `lang` alone decides (G7): Malay is the default of the product, whatever the browser
 * would prefer, so that two people at one jetty see the same text on the same page.
 */
const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: (request) => Promise.resolve(chosen(request)),
  },
});

function chosen(request: Request): Language | null {
  const value = readCookie(request, "lang");
  return isLanguage(value) ? value : null;
}

/** The language of a request: its cookie's, or Malay. */
export async function languageOf(request: Request): Promise<Language> {
  const locale = await detector.getLocale(request);
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
}
