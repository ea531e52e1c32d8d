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
   * of each call anew, over thousands of keys. `in out` says that two of them are alike where their
   * namespaces are: the compiler takes minutes to find it out.
   */
  interface TFunction<in out Ns extends Namespace = DefaultNamespace, in out KPrefix = undefined> {
    (key: ParseKeys<Ns, object, KPrefix>, valuesOrFallback?: TextValues | string): string;
  }
}
