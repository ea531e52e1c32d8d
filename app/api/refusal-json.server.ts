import type { FieldError } from "~/domain/shared/field-error";
import type { Language } from "~/domain/shared/language";
import { type Refusal } from "~/domain/shared/refusal";
import { refusalCodeOf } from "~/http/error-page.server";
import { statusOf } from "~/http/failure.server";
import { asProblem } from "~/http/form.server";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";

export interface JsonAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/**
 * A refusal as a call answers it (K4): `error` is a sentence, `code` the refusal's, `fields` a
 * sentence for each wrong field.
 */
export function refusalJson(
  refusal: Refusal,
  language: Language,
  problems: FieldError[] = refusal.field ? [asProblem(refusal)] : [],
): JsonAnswer {
  const t = translationsOf(language, "refusal");
  const seconds = refusal.values.seconds;
  const fields = Object.fromEntries(
    problems.map(({ field, code, values }) => [inBrackets(field), refusalText(t, code, values)]),
  );
  return {
    status: statusOf(refusal),
    headers: typeof seconds === "number" ? { "Retry-After": String(seconds) } : {},
    body: {
      error: refusalText(t, refusal.code, refusal.values),
      code: refusal.code,
      ...(problems.length > 0 ? { fields } : {}),
    },
  };
}

/**
 * A status that was decided before a call was looked at (a body too large, another method), in the
 * same shape.
 */
export function statusJson(status: number, language: Language): JsonAnswer {
  const code = refusalCodeOf(status);
  const headers: Record<string, string> = status === 503 ? { "Retry-After": "5" } : {};
  return {
    status,
    headers,
    body: { error: refusalText(translationsOf(language, "refusal"), code), code },
  };
}

/** `adult.0.name` as the name that a form gives the field: `adult[0][name]`. */
function inBrackets(path: string): string {
  return path.replace(/\.(\w+)/g, "[$1]");
}
