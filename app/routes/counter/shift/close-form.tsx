import { useTranslation } from "react-i18next";
import type { ApproverOption } from "~/domain/approvals/rules";
import { ApprovalFold } from "~/ui/approvals/approval-fold";
import { Button, LinkButton } from "~/ui/forms/buttons";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";
import { CountFields } from "~/ui/shifts/count-fields";

interface CloseFormProps {
  form: StaffFormControl;
  shiftId: number;
  /** Who could take the drawer over. */
  cashiers: readonly { id: number; name: string }[];
  /** Who could approve the reason. */
  approvers: readonly ApproverOption[];
}

/** Enter adds up and closes nothing: the first button of the form is that one. */
export function CloseForm({ form, shiftId, cashiers, approvers }: CloseFormProps) {
  const { t } = useTranslation("shift");
  return (
    <StaffForm form={form} action="/pos/shift/close">
      <button className="vh" name="do" value="count" tabIndex={-1} aria-hidden="true">
        {t("close.count")}
      </button>
      <input type="hidden" name="shift" value={shiftId} />
      <div className="closing">
        <div className="stack">
          <CountFields form={form} />
          <SelectField
            {...form.field("hand_to")}
            options={cashiers.map(({ id, name }) => ({ value: String(id), label: name }))}
            empty={t("close.nobody")}
          />
        </div>
        <div className="stack">
          <TextField {...form.field("reason")} hint={t("close.reasonHint")} maxLength={500} />
          <ApprovalFold
            form={form}
            approvers={approvers}
            heading={t("close.approval")}
            lead={t("close.approvalHint")}
            open={form.problems.some(({ field }) => field === "reason")}
          />
        </div>
      </div>
      <div className="quick">
        <Button look="alt" name="do" value="count">
          {t("close.count")}
        </Button>
        <Button name="do" value="close">
          {t("close.submit")}
        </Button>
        <LinkButton look="alt" href="/pos">
          {t("close.back")}
        </LinkButton>
      </div>
    </StaffForm>
  );
}
