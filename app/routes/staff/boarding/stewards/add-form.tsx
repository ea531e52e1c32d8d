import { useTranslation } from "react-i18next";
import { STEWARD_NAME } from "~/domain/boarding/stewards/rules";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";

interface AddFormProps {
  rules: FieldRules;
  returned: FormState | undefined;
}

/** The name of a helper of today; the answer is the link. */
export function AddForm({ rules, returned }: AddFormProps) {
  const { t } = useTranslation("stewards");
  const form = useStaffForm({ labels: { name: t("add.name") }, rules, returned });
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action="/scan/stewards" className="card stack" reloadDocument>
        <p>{t("add.lead")}</p>
        <TextField
          {...form.field("name")}
          hint={t("add.hint")}
          maxLength={STEWARD_NAME.max}
          autoComplete="off"
        />
        <Actions>
          <Button icon="plus">{t("add.submit")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}
