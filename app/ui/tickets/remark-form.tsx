import { useTranslation } from "react-i18next";
import type { ApproverOption } from "~/domain/approvals/rules";
import { MAX_REMARK } from "~/domain/cancellations/rules";
import { ApprovalFold, useApprovalLabels } from "../approvals/approval-fold";
import { Actions, Button, LinkButton } from "../forms/buttons";
import { ErrorSummary } from "../forms/error-summary";
import type { FormState } from "../forms/field-errors";
import type { FieldRules } from "../forms/field-rules";
import { StaffForm } from "../forms/staff-form";
import { TextArea } from "../forms/text-field";
import { useStaffForm } from "../forms/use-staff-form";
import { Note } from "../layout/note";
import { MoneyAtStake, type TicketToCancel, TicketToCancelFacts } from "./ticket-to-cancel";
import { WaitingRequest } from "./waiting-request";

export interface RemarkFormProps {
  action: string;
  act: "cancel" | "request";
  ticket: TicketToCancel;
  /** A request that waits, for whoever may only ask; null where none does. */
  waiting: { id: number; remark: string } | null;
  /** Who could approve it here by PIN. */
  approvers: readonly ApproverOption[];
  back: string;
  rules: FieldRules;
  returned: FormState | undefined;
}

/**
 * Why a ticket is cancelled, after what it is and what follows. One that somebody else has asked
 * about or cancelled takes no other remark; a manager can approve what waits. Enter sends from the PIN alone: the first button of the
 * form is the approving one.
 */
export function RemarkForm({
  action,
  act,
  ticket,
  waiting,
  approvers,
  back,
  rules,
  returned,
}: RemarkFormProps) {
  const { t } = useTranslation("cancellations");
  const labels = { ...useApprovalLabels(), remark: t("new.remark") };
  const form = useStaffForm({ labels, rules, returned, cursor: "remark" });
  const { earlier: first } = ticket;
  return (
    <>
      <ErrorSummary {...form.summary} />
      <TicketToCancelFacts ticket={ticket} />
      {first ? (
        <>
          <Note kind="careful">
            <p>{t(ticket.state === "cancelled" ? "new.cancelled" : "new.waiting", first)}</p>
          </Note>
          {waiting ? (
            <WaitingRequest {...{ form, action, waiting, approvers }} money={ticket.money} />
          ) : null}
          <Actions>
            <LinkButton look="alt" href="/ticket-cancellation/new">
              {t("new.other")}
            </LinkButton>
            <LinkButton look="alt" href={back}>
              {t("new.back")}
            </LinkButton>
          </Actions>
        </>
      ) : (
        <StaffForm form={form} action={action}>
          {approvers.length > 0 ? (
            <button className="vh" name="do" value="approve" tabIndex={-1} aria-hidden="true">
              {t("new.approve.submit")}
            </button>
          ) : null}
          <TextArea
            {...form.field("remark")}
            hint={t("new.remarkHint")}
            rows={3}
            maxLength={MAX_REMARK}
          />
          {act === "cancel" ? (
            <>
              <p>
                <b>{t("approve.lead", { code: ticket.code })}</b>
              </p>
              <MoneyAtStake money={ticket.money} />
            </>
          ) : (
            <p>{t("new.ask")}</p>
          )}
          <Actions>
            <Button look={act === "cancel" ? "risk" : "main"}>
              {t(act === "cancel" ? "act.cancel" : "new.sendRequest")}
            </Button>
            <LinkButton look="alt" href={back}>
              {t("new.back")}
            </LinkButton>
          </Actions>
          <ApprovalFold
            form={form}
            approvers={approvers}
            heading={t("new.approve.heading")}
            lead={t("new.approve.lead")}
          >
            <MoneyAtStake money={ticket.money} />
            <Actions>
              <Button look="risk" name="do" value="approve">
                {t("new.approve.submit")}
              </Button>
            </Actions>
          </ApprovalFold>
        </StaffForm>
      )}
    </>
  );
}
