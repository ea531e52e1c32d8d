import type { SelectHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field";

interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends
    FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name" | "className" | "children"> {
  options: readonly Option[];
  /** The first, empty choice, where nothing is chosen by itself. */
  empty?: string;
  /** The key that leads here at the counter. */
  "data-key"?: string;
}

/** One choice of many, by the browser's own list. */
export function SelectField({
  name,
  label,
  hint,
  problem,
  inline,
  options,
  empty,
  ...select
}: SelectFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} problem={problem} inline={inline}>
      {(wiring) => (
        <select className="in" {...select} {...wiring}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
