import { useTranslation } from "react-i18next";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { PasswordField } from "~/ui/forms/password-field";
import { TextField } from "~/ui/forms/text-field";

interface ProofFieldsProps {
  problems: readonly FieldError[];
  hint: string;
}

/**
 * A code of the second factor and the password: who changes how to log in shows both. Neither is
 * ever filled in again.
 */
export function ProofFields({ problems, hint }: ProofFieldsProps) {
  const { t } = useTranslation("account");
  const problem = useFieldErrorText(problems);
  return (
    <>
      <TextField
        name="code"
        label={t("code")}
        hint={hint}
        problem={problem("code")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={t("password")}
        problem={problem("password")}
        autoComplete="current-password"
        required
      />
    </>
  );
}
