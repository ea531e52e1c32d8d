import { useTranslation } from "react-i18next";
import type { ApproverOption } from "~/domain/approvals/rules";
import { ApprovalFields, concernsApproval } from "../approvals/approval-fold";
import { Actions, Button } from "../forms/buttons";
import { StaffForm } from "../forms/staff-form";
import type { StaffFormControl } from "../forms/use-staff-form";
import { Facts } from "../layout/facts";
import { MoneyAtStake, type TicketToCancel } from "./ticket-to-cancel";

interface WaitingRequestProps {
  form: StaffFormControl;
  action: string;
  /** Who could approve it here by PIN. */
  approvers: readonly ApproverOption[];
  waiting: { id: number; remark: string };
  money: TicketToCancel["money"];
}

/**
 * A request that waits, at the screen of somebody who may only ask: a manager beside it approves it
 * by PIN. The form names the request that was seen: a later one is another.
 */
export function WaitingRequest({ form, action, waiting, approvers, money }: WaitingRequestProps) {
  const { t } = useTranslation("cancellations");
  return (
    <>
      <Facts
        facts={[
          { term: t("column.remark"), value: <span className="as-typed">{waiting.remark}</span> },
        ]}
      />
      {approvers.length === 0 && !concernsApproval(form) ? (
        <p>{t("waiting.nobody")}</p>
      ) : (
        <StaffForm form={form} action={action}>
          <input type="hidden" name="request" value={waiting.id} />
          <p>{t("waiting.lead")}</p>
          <MoneyAtStake money={money} />
          <ApprovalFields form={form} approvers={approvers} required />
          <Actions>
            <Button look="risk" name="do" value="approve-request">
              {t("waiting.submit")}
            </Button>
          </Actions>
        </StaffForm>
      )}
    </>
  );
}
