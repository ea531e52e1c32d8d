import type { Category } from "~/domain/pricing/categories";
import type { Language } from "~/domain/shared/language";
import { wordsOf } from "~/i18n/words.server";

/** What a staff screen says after an act, for the call that does the same. */
type StaffFlash =
  | (
      | "user_removed"
      | "user_activated"
      | "operator_removed"
      | "operator_activated"
      | "blocked_removed"
      | "report_resolved"
      | "log_cleared"
    )
  | ("request_sent" | "request_approved" | "request_denied" | "ticket_canceled");
/** The same of the pages before the login. */
type DoorFlash = "password_sent" | "logged_out";
export type Said = StaffFlash | DoorFlash;

const AT_THE_DOOR: readonly Said[] = ["password_sent", "logged_out"] satisfies DoorFlash[];

export function said(code: Said, language: Language): string {
  return AT_THE_DOOR.includes(code)
    ? wordsOf(language, "session")(`flash.${code as DoorFlash}`)
    : wordsOf(language, "staff")(`flash.${code as StaffFlash}`);
}

/** Each category and its name, `Adult (non-Malaysian)`. */
export function categoryNames(
  categories: readonly Category[],
  language: Language,
): Record<string, string> {
  const t = wordsOf(language, "receipt");
  return Object.fromEntries(categories.map((category) => [category, t(`category.${category}`)]));
}
