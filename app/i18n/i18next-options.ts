import type { InitOptions } from "i18next";
import { DEFAULT_LANGUAGE } from "~/domain/shared/language";

export const NAMESPACES = [
  ...(["common", "flow", "payment", "receipt", "about", "refusal", "session", "staff"] as const),
  ...([
    "account",
    "users",
    "operators",
    "blocked",
    "audit",
    "support",
    "setting",
    "errors",
    "counter",
    "shift",
    "printing",
    "screen",
    "news",
    "cancellations",
    "detail",
  ] as const),
] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** What both sides share. React escapes what it draws, and whoever writes mail or paper escapes there. */
export const I18NEXT_OPTIONS: InitOptions = {
  fallbackLng: DEFAULT_LANGUAGE,
  ns: [...NAMESPACES],
  defaultNS: "common",
  interpolation: { escapeValue: false },
  initImmediate: false,
  react: { useSuspense: false, bindI18n: "", bindI18nStore: "" },
};
