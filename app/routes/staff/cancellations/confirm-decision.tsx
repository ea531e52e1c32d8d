import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FieldError } from "~/ui/forms/field-errors";
import { ConfirmDialog } from "~/ui/layout/confirm";
import { Facts } from "~/ui/layout/facts";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { MoneyBack, type TicketToCancel, TicketToCancelFacts } from "./ticket-to-cancel";

export interface DecisionView {
  ticket: TicketToCancel;
  remark: string;
  /** Who asked, and when. */
  madeBy: string;
  /** Who decided first, or null while it waits. */
  decided: { how: "approved" | "denied"; name: string; at: string } | null;
  back: string;
}

interface ConfirmDecisionProps {
  act: "approve" | "deny";
  title: string;
  here: string;
  view: DecisionView;
  problems: readonly FieldError[];
}

/** 'Are you sure?' before a request is approved or denied (R-8-50); whoever comes second is told who was first (T1). */
export function ConfirmDecision({
  act,
  title,
  here,
  view: { ticket, remark, madeBy, decided, back },
  problems,
}: ConfirmDecisionProps) {
  const { t } = useTranslation("cancellations");
  if (decided)
    return (
      <Modal title={title} back={back}>
        <ErrorSummary problems={problems} />
        <Note>
          <p>{t(`decided.${decided.how}`, { name: decided.name, at: decided.at })}</p>
        </Note>
        <Actions>
          <LinkButton look="alt" href={back}>
            {t("decided.back")}
          </LinkButton>
        </Actions>
      </Modal>
    );
  return (
    <ConfirmDialog
      action={here}
      back={back}
      submit={t(`${act}.submit`)}
      risky={act === "approve"}
      problems={problems}
    >
      <p>{t(`${act}.lead`, { code: ticket.code })}</p>
      {act === "approve" ? <MoneyBack money={ticket.money} /> : null}
      <Facts
        facts={[
          { term: t("column.madeBy"), value: madeBy },
          { term: t("column.remark"), value: <span className="asis">{remark}</span> },
        ]}
      />
      <TicketToCancelFacts ticket={ticket} />
    </ConfirmDialog>
  );
}
