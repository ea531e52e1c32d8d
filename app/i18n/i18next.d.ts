import "i18next";
import type { DefaultNamespace, Namespace, ParseKeys } from "i18next";
import type { ms } from "~/locales/texts.server";

/** What stands in a sentence by its name: `count` also chooses its plural. */
type TextValues = Readonly<Record<string, unknown>>;

declare module "i18next" {
  /** Keys are typed by the Malay files; a test keeps the English ones alike. */
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof ms;
  }

  /**
   * How texts are read here, before the library's own signature: that one infers options and answer
   * of each call anew, over thousands of keys.
   */
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: ParseKeys<Ns, object, KPrefix>, values?: TextValues): string;
  }
}
