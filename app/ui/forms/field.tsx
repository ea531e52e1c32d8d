import type { ReactNode } from "react";
import { fieldId } from "./field-errors";

export interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence of what is wrong with it. */
  problem?: string | undefined;
  /** Label and control on one line, as far as they fit. */
  inline?: boolean | undefined;
}

/** What ties a control to its label, hint and problem. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/**
 * Label, hint, problem, then the control: read in that order, and found by the error summary under
 * its id.
 */
export function Field({
  name,
  label,
  hint,
  problem,
  inline,
  children,
}: FieldProps & { children: (wiring: ControlProps) => ReactNode }) {
  const id = fieldId(name);
  const described = [hint ? `${id}-h` : "", problem ? `${id}-e` : ""].filter(Boolean).join(" ");
  return (
    <div className={`field${inline ? " inline" : ""}${problem ? " wrong" : ""}`}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span className="hint" id={`${id}-h`}>
          {hint}
        </span>
      ) : null}
      <FieldErrorText id={id} problem={problem} />
      {children({
        id,
        name,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": described || undefined,
      })}
    </div>
  );
}

/** The red line beside a control, or nothing. */
export function FieldErrorText({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <span className="err" id={`${id}-e`}>
      {problem}
    </span>
  );
}
