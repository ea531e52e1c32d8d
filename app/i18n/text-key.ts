import type { ms } from "~/locales/texts.server";
import type { Namespace } from "./i18next-options";

/** A key as it is asked for: without the plural that the library puts behind it. */
type Asked<Key extends string> = Key extends `${infer Base}_${"one" | "other"}` ? Base : Key;

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Asked<Key>
    : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

type KeysByNamespace = { [Name in Namespace]: `${Name}:${KeysOf<(typeof ms)[Name]>}` };

/**
 * A text of any namespace, which the key names before a colon, or one of `common`. Made here,
 * because the library's own type of all keys costs the compiler minutes.
 */
export type TextKey = KeysByNamespace[Namespace] | KeysOf<(typeof ms)["common"]>;

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
