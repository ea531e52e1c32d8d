import type { ParseKeys } from "i18next";
import type { EveryNamespace } from "./i18next-options";

/** A text of any namespace, which the key names before a colon. */
export type TextKey = ParseKeys<EveryNamespace>;

/**
 * Any function `t`, by its brand alone. One over the keys of all namespaces costs the compiler
 * minutes, and with more of them it gives up.
 */
interface Texts {
  $TFunctionBrand: string;
}

/** The text of a key that names its namespace, read by any `t` of the language. */
export function textByKey(
  t: Texts,
  key: TextKey,
  values: Readonly<Record<string, unknown>> = {},
): string {
  return (t as unknown as (key: TextKey, values: object) => string)(key, values);
}
