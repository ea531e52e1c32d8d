import { useTranslation } from "react-i18next";
import type { GivenBack } from "~/domain/cancellations/given-back.server";
import type { AnsweredCase } from "~/domain/departures/weather/rules";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { CouncilContact } from "~/ui/layout/council-contact";
import { StatusTag } from "~/ui/layout/status-tag";
import { CaseAnswered } from "~/ui/tickets/case-answered";
import { WhatGoesBack } from "./what-goes-back";

export interface UnpaidTicketProps {
  ticketCode: string;
  receiptNo: string;
  jettyId: number;
  state: "unpaid" | "pending" | "expired" | "cancelled" | "replaced" | "money_no_ticket";
  /** What can be done: pay, buy another, or see how the order stands. */
  next: "pay" | "buy" | "standing";
  /** What became of it because no boat sailed, in the browser that bought it. */
  answered: AnsweredCase | null;
  /** Of a cancelled one: what goes back by itself or at the counter. */
  givenBack: GivenBack | null;
}

/**
 * A ticket that is not paid (any more): its state and what can be done, nothing of its buyer and no
 * QR (S10).
 */
export function UnpaidTicket(props: UnpaidTicketProps) {
  const { ticketCode, receiptNo, jettyId, state, next, answered, givenBack } = props;
  const { t } = useTranslation("receipt");
  const href = {
    pay: `/payment/go/${ticketCode}`,
    buy: "/",
    standing: `/result?ticket=${ticketCode}`,
  }[next];
  return (
    <main id="main" className="text">
      <h1>{t("page.state", { code: formatTicketCode(ticketCode) })}</h1>
      <p>{state === "money_no_ticket" ? null : <StatusTag state={state} />}</p>
      <p>{t(`state.${state}`)}</p>
      {givenBack ? <WhatGoesBack {...givenBack} /> : null}
      {answered ? <CaseAnswered {...answered} /> : null}
      <Actions>
        <LinkButton href={href}>{t(`screen.${next}`)}</LinkButton>
      </Actions>
      <CouncilContact jettyId={jettyId} reference={receiptNo} />
    </main>
  );
}
