import { DateInput } from "./date-input";
import { Field, type FieldProps } from "./field";

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  defaultValue?: string | undefined;
  required?: boolean;
  readOnly?: boolean | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

/** A day, chosen in the browser's own calendar and said in words. */
export function DateField({ name, label, hint, problem, ...input }: DateFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      {(wiring) => <DateInput {...input} {...wiring} />}
    </Field>
  );
}
