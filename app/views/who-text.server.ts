import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";

/** Who scanned; of a scan whose maker nobody knows, that they sent it. */
export function whoText(
  { by, isKnown }: { by: string | null; isKnown: boolean | null },
  language: Language,
): string {
  const name = by ?? "";
  return isKnown === false ? translationsOf(language, "boarding")("sentBy", { name }) : name;
}
