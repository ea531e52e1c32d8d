import type { TFunction } from "i18next";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatDay } from "./format";

/**
 * That a ticket is for there and back, and until when it counts, as a sentence for pages, mails and
 * papers; null where it is for one way.
 */
export function returnText(
  t: TFunction<"receipt">,
  { returnUntil }: { returnUntil: Day | null },
  language: Language,
): string | null {
  return returnUntil && t("boarding.return", { day: formatDay(returnUntil, language) });
}
