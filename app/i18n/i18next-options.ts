import type { InitOptions } from "i18next";
import { DEFAULT_LANGUAGE } from "~/domain/shared/language";
import type { ms } from "~/locales/texts.server";

/** A namespace is a file of `locales/ms`. */
export type Namespace = keyof typeof ms;

/**
 * What both sides share. React escapes what it renders, and the mails and documents escape
 * there.
 */
export const I18NEXT_OPTIONS: InitOptions = {
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: "common",
  interpolation: { escapeValue: false },
  initImmediate: false,
  react: { useSuspense: false, bindI18n: "", bindI18nStore: "" },
};
