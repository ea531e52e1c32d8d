import type { InputHTMLAttributes, TextareaHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field";

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "className">;
type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name" | "className">;

/** One line of text. `narrow` hints at a short answer. */
export function TextField({
  name,
  label,
  hint,
  problem,
  narrow,
  ...input
}: FieldProps & Input & { narrow?: boolean }) {
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      {(wiring) => <input className={narrow ? "in w1" : "in"} {...input} {...wiring} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({ name, label, hint, problem, ...area }: FieldProps & Area) {
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      {(wiring) => <textarea className="in" rows={6} {...area} {...wiring} />}
    </Field>
  );
}
