import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { useTranslation } from "react-i18next";
import type { RefusalValues } from "~/domain/shared/refusal";
import { refusalText } from "~/i18n/refusal";

/** One thing to correct, as a form's action reports it. An empty field means the form as a whole. */
export interface FieldError {
  field: string;
  code: RefusalCode;
  values: RefusalValues;
}

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
