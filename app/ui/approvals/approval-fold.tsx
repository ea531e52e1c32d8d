import { type ReactNode, useState } from "react";
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

interface ApprovalFoldProps {
  form: StaffFormControl;
  approvers: readonly ApproverOption[];
  heading: string;
  lead: string;
  open?: boolean;
  /** What follows the fields. */
  children?: ReactNode;
}

/**
 * Folded away where nobody needs it: which manager approves, and the PIN of that manager's lock
 * screen. It stays where a refusal is about it, though nobody may be left to approve: the fifth
 * wrong PIN ends a PIN.
 */
export function ApprovalFold({
  form,
  approvers,
  heading,
  lead,
  open = false,
  children,
}: ApprovalFoldProps) {
  const concerned = concernsApproval(form);
  if (approvers.length === 0 && !concerned) return null;
  return (
    <details className="fold" open={open || concerned}>
      <summary>{heading}</summary>
      <p>{lead}</p>
      <ApprovalFields form={form} approvers={approvers} />
      {children}
    </details>
  );
}

/** Which manager approves, and the PIN of that manager's lock screen. */
export function ApprovalFields({
  form,
  approvers,
  required = false,
}: Pick<ApprovalFoldProps, "form" | "approvers"> & { required?: boolean }) {
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
        empty={t("approval.choose")}
        required={required}
      />
      <TextField
        key={shown.times}
        {...form.field(APPROVER_PIN_FIELD)}
        hint={t("approval.pinHint")}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        narrow
        required={required}
      />
    </>
  );
}

/** Whether a form that came back had to do with an approval. */
export function concernsApproval({ problems, typed }: StaffFormControl): boolean {
  return (
    Boolean(typed?.[APPROVER_FIELD]) ||
    problems.some(({ field }) => field === APPROVER_FIELD || field === APPROVER_PIN_FIELD)
  );
}
