import { useTranslation } from "react-i18next";
import { PasswordField } from "~/ui/forms/password-field";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";

interface ProofFieldsProps {
  form: StaffFormControl;
  hint: string;
}

/**
 * A code of the second factor and the password: who changes how to log in shows both. Neither is
 * ever filled in again.
 */
export function ProofFields({ form, hint }: ProofFieldsProps) {
  const { t } = useTranslation("account");
  return (
    <>
      <TextField
        {...form.field("code")}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={t("password")}
        problem={form.problem("password")}
        autoComplete="current-password"
        required
      />
    </>
  );
}
