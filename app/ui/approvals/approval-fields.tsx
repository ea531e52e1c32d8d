import { useState } from "react";
import { useTranslation } from "react-i18next";
import { APPROVER_FIELD, APPROVER_PIN_FIELD, type ApproverOption } from "~/domain/approvals/rules";
import type { FieldLabels } from "../forms/field-errors";
import { SelectField } from "../forms/select-field";
import { TextField } from "../forms/text-field";
import type { StaffFormControl } from "../forms/use-staff-form";

/** What the fields of an approval are called. */
export function useApprovalLabels(): FieldLabels {
  const { t } = useTranslation("staff");
  return { [APPROVER_FIELD]: t("approval.approver"), [APPROVER_PIN_FIELD]: t("approval.pin") };
}

interface ApprovalFieldsProps {
  form: StaffFormControl;
  approvers: readonly ApproverOption[];
}

/** Which manager approves, and the PIN of that manager's lock screen. */
export function ApprovalFields({ form, approvers }: ApprovalFieldsProps) {
  const { t } = useTranslation("staff");
  // A form that came back without a new page begins with an empty PIN too.
  const [shown, setShown] = useState({ returned: form.returned, times: 0 });
  if (form.returned !== shown.returned)
    setShown({ returned: form.returned, times: shown.times + 1 });
  return (
    <>
      <SelectField
        {...form.field(APPROVER_FIELD)}
        options={approvers.map(({ id, name }) => ({ value: String(id), label: name }))}
        empty={t("approval.nobody")}
      />
      <TextField
        key={shown.times}
        {...form.field(APPROVER_PIN_FIELD)}
        hint={t("approval.pinHint")}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        narrow
      />
    </>
  );
}

/** Whether a form that came back had to do with an approval: it is not folded away then. */
export function concernsApproval({ problems, typed }: StaffFormControl): boolean {
  return (
    Boolean(typed?.[APPROVER_FIELD]) ||
    problems.some(({ field }) => field === APPROVER_FIELD || field === APPROVER_PIN_FIELD)
  );
}
