import type { FieldError } from "~/domain/shared/field-error";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** What the server answers about a field, so that the browser can say the same before it asks. */
export interface FieldRule {
  /** The sentence for an empty field; without it the field may stay empty. */
  required?: RefusalCode;
  /**
   * The sentence for content of another kind: an e-mail address without @, letters for a number.
   */
  kind?: RefusalCode;
}

/** The rules of a form's fields by their names; its loader takes them from the form's schema. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the browser itself finds wrong in a form, by the fields' names. */
export function browserErrors(
  { elements }: HTMLFormElement,
  rules: FieldRules,
): Record<string, FieldError[]> {
  const errors: Record<string, FieldError[]> = {};
  for (const control of [...elements].filter(isControl)) {
    const code = controlError(control, rules[control.name]);
    if (code) errors[control.name] = [{ field: control.name, code, values: {} }];
  }
  return errors;
}

/** A field that is sent with its form. */
export function isControl(element: Element): element is Control {
  return (
    (element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement) &&
    element.name !== ""
  );
}

/** The sentence's code; null leaves it to the server. */
function controlError(control: Control, rule: FieldRule = {}): RefusalCode | null {
  if (!control.willValidate) return null;
  const { validity, required, value } = control;
  // Blanks alone are an empty field for the server too.
  if (validity.valueMissing || (required && value.trim() === ""))
    return rule.required ?? "required";
  // A text that is too long may be short enough once the server has cleaned it.
  return validity.valid || validity.tooLong ? null : (rule.kind ?? null);
}
