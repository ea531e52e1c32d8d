import "i18next";
import type { ms } from "~/locales/texts.server";

/** Keys are typed by the Malay files; a test keeps the English ones alike. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof ms;
  }
}
