import type { Category } from "~/domain/pricing/categories";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";

/** What a staff screen says after an act, for the call that does the same. */
type StaffMessage =
  | (
      | "user_removed"
      | "user_activated"
      | "operator_removed"
      | "operator_activated"
      | "blocked_removed"
      | "report_resolved"
      | "log_cleared"
      | "saved"
      | "ticket_generated"
    )
  | ("request_sent" | "request_approved" | "request_denied" | "ticket_canceled");
/** The same of the pages before the login. */
type SessionMessage = "password_sent" | "logged_out";
/** And of the dialog of a ticket's files. */
type FileMessage = "image_removed";
export type SuccessMessage = StaffMessage | SessionMessage | FileMessage;

const SESSION_MESSAGES: readonly SuccessMessage[] = [
  "password_sent",
  "logged_out",
] satisfies SessionMessage[];

export function messageText(code: SuccessMessage, language: Language): string {
  if (code === "image_removed") return translationsOf(language, "flashes")("files.removed");
  return SESSION_MESSAGES.includes(code)
    ? translationsOf(language, "session")(`flash.${code as SessionMessage}`)
    : translationsOf(language, "flashes")(code as StaffMessage);
}

/** Each category and its name, `Adult (non-Malaysian)`. */
export function categoryNames(
  categories: readonly Category[],
  language: Language,
): Record<string, string> {
  const t = translationsOf(language, "receipt");
  return Object.fromEntries(categories.map((category) => [category, t(`category.${category}`)]));
}
