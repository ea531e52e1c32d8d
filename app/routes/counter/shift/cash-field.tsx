import { TextField } from "~/ui/forms/text-field";

interface CashFieldProps {
  name: string;
  label: string;
  hint?: string;
  problem?: string | undefined;
  defaultValue?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
}

/**
 * An amount of ringgit: digits and a dot only (R-5-38). What else is typed is kept and refused,
 * never dropped: `1,00` must not become `100`.
 */
export function CashField({ hint, ...field }: CashFieldProps) {
  return (
    <TextField
      {...field}
      hint={hint}
      inputMode="decimal"
      pattern="[0-9.]*"
      title={hint}
      maxLength={12}
      autoComplete="off"
    />
  );
}
