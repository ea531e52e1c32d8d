import { cleanIc, cleanPhone, isEmail, isIc, isPhone } from "~/domain/ordering/identity";
import { cleanLine } from "~/domain/shared/text";

/** What a field of the single screen holds. */
export const FIELD_KINDS = ["name", "ic", "phone", "email", "country"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export function isFieldKind(value: unknown): value is FieldKind {
  return (FIELD_KINDS as readonly unknown[]).includes(value);
}

/**
 * Whether what is typed would be taken, shown while it is typed (R-2.19-08, R-2.19-09); `countries`
 * are the names that are offered, by `countryNameSet`. The server validates again.
 */
export function isFieldValid(
  kind: FieldKind,
  typed: string,
  countries: ReadonlySet<string>,
): boolean {
  const text = cleanLine(typed);
  switch (kind) {
    case "name":
      return [...text].length >= 3;
    case "ic":
      return isIc(cleanIc(text));
    case "phone":
      return isPhone(cleanPhone(text));
    case "email":
      return isEmail(text);
    case "country":
      return countries.has(normalizeName(text));
  }
}

/** Names to be found whatever their capitals and accents. */
export function countryNameSet(countries: readonly string[]): ReadonlySet<string> {
  return new Set(countries.map(normalizeName));
}

const normalizeName = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
