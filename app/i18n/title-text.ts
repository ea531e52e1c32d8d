import type { TFunction } from "i18next";
import type { TitleKey } from "~/ui/layout/frame";

/** The function `t`, by its brand alone: over the keys of all namespaces the compiler gives up. */
type Texts = Pick<TFunction<"common">, "$TFunctionBrand">;

/** The title of a page, by a key that names its namespace. */
export function titleText(t: Texts, key: TitleKey): string {
  return (t as unknown as (key: TitleKey) => string)(key);
}
