import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { ConfirmPage, useConfirmationProblems } from "~/ui/layout/confirm-page";
import { Facts } from "~/ui/layout/facts";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import {
  MoneyAtStake,
  type TicketToCancel,
  TicketToCancelFacts,
} from "~/ui/tickets/ticket-to-cancel";

export interface DecisionView {
  ticket: TicketToCancel;
  remark: string;
  /** Who asked, and when. */
  madeBy: string;
  /** Who decided first, or null while it waits. */
  decided: { how: "approved" | "denied"; name: string; at: string } | null;
}

/**
 * 'Are you sure?' before a request is approved or denied (R-8-50); who comes second reads who
 * was first (T1).
 */
export function ConfirmDecision({ act }: { act: "approve" | "deny" }) {
  const { t } = useTranslation("cancellations");
  const {
    facts: { ticket, remark, madeBy, decided },
    back,
  } = useLoaderData<() => Promise<{ facts: DecisionView; back: string }>>();
  const problems = useConfirmationProblems();
  if (decided)
    return (
      <Modal title={t(`${act}.title`)} back={back}>
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
    <ConfirmPage submit={`cancellations:${act}.submit`} risky={act === "approve"}>
      <p>{t(`${act}.lead`, { code: ticket.code })}</p>
      {act === "approve" ? <MoneyAtStake money={ticket.money} /> : null}
      <Facts
        facts={[
          { term: t("column.madeBy"), value: madeBy },
          { term: t("column.remark"), value: <span className="as-typed">{remark}</span> },
        ]}
      />
      <TicketToCancelFacts ticket={ticket} />
    </ConfirmPage>
  );
}
