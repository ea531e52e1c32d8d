import { Refusal } from "~/domain/shared/refusal";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";

/** A failure in one sentence, in English as all that the programs say. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  if (error.code === "not_found") return "There is no active user with this e-mail.";
  const text = refusalText(translationsOf("en", "refusal"), error.code, error.values);
  return error.field ? `${error.field}: ${text}` : text;
}
