import { useTranslation } from "react-i18next";
import type { FieldError } from "~/domain/shared/field-error";
import { refusalText } from "~/i18n/refusal";

export type { FieldError };

/**
 * What a page whose form came back shows: what is to correct, and everything that was typed but
 * secrets.
 */
export interface FormState {
  problems: FieldError[];
  typed: Record<string, string>;
}

/** What the fields of a form are called on the page, by their names. */
export type FieldLabels = Readonly<Record<string, string>>;

/** The id of a field's control, made of its name: `adult[0][ic]` is `adult-0-ic`. */
export function fieldId(name: string): string {
  return name.replace(/[^A-Za-z0-9_]+/g, "-").replace(/-$/, "");
}

/** The sentence beside a field, or undefined when there is nothing to correct. */
export function useFieldErrorText(
  problems: readonly FieldError[],
): (field: string) => string | undefined {
  const { t } = useTranslation("refusal");
  return (field) => {
    const problem = problems.find((one) => one.field === field);
    return problem && refusalText(t, problem.code, problem.values);
  };
}
