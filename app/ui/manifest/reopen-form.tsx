import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";

interface ReopenFormProps {
  path: string;
  number: string;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Opens boarding again to correct a frozen manifest, and asks why. */
export function ReopenForm({ path, number, rules, returned }: ReopenFormProps) {
  const { t } = useTranslation("manifest");
  const form = useStaffForm({ labels: { reason: t("reopen.reason") }, rules, returned });
  return (
    <details className="reopen" open={returned !== undefined}>
      <summary>{t("frozen.reopen")}</summary>
      <ErrorSummary {...form.summary} />
      <p>{t("reopen.lead", { number })}</p>
      <StaffForm form={form} action={path}>
        <TextField
          {...form.field("reason")}
          hint={t("reopen.reasonHint")}
          maxLength={200}
          autoComplete="off"
        />
        <Actions>
          <Button look="risk">{t("reopen.submit")}</Button>
        </Actions>
      </StaffForm>
    </details>
  );
}
