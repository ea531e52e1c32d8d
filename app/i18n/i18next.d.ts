import "i18next";
import type * as ms from "~/locales/ms";

/** Keys are typed by the Malay files; a test keeps the English ones alike. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof ms;
  }
}
