import { can } from "~/domain/access/capabilities";
import { CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { type Attempt, attemptsOf } from "~/domain/payments/bills/attempts.server";
import { type GatewayAnswer, gatewayAnswers } from "~/domain/payments/gateway-answers.server";
import { type PaymentView, paymentView } from "~/domain/payments/payment-view.server";
import { type TicketRefund, ticketRefunds } from "~/domain/refunds/ticket-refunds.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import type { TicketDetail } from "~/domain/tickets/ticket-detail.server";
import type { TicketFacts } from "~/domain/tickets/ticket-facts.server";
import { now } from "~/http/clock.server";
import { formatInstant, formatTime } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import type { BillView, TicketPaymentView } from "~/ui/tickets/ticket-view";

/**
 * How a ticket was paid or is to be paid, with its bills; nothing of their secrets. Who decided about
 * a refund, and why, is for those who may decide about them; how it stands is for all.
 */
export async function ticketPaymentView(
  ticket: TicketDetail,
  facts: TicketFacts,
  staff: Staff,
  language: Language,
): Promise<TicketPaymentView> {
  const t = translationsOf(language, "ticketWords");
  const online = ticket.ticketFlag < 3;
  const attempts = online ? (await attemptsOf(null, ticket.id)).toReversed() : [];
  const answers = await gatewayAnswers(attempts.map(({ id }) => id));
  const [payment, refunds] = await Promise.all([
    online ? paymentView(ticket.ticketCode, now()) : null,
    ticketRefunds(ticket.id),
  ]);
  return {
    words: payment
      ? t(`payment.${isDecided(payment) ? "money_decided" : payment.state}`)
      : counterWords(ticket, language),
    parts: ticket.payments,
    channel: facts.channel && channelName(facts.channel, language),
    paidAt: facts.paidAt && formatInstant(facts.paidAt, language),
    charge: facts.transactionChargeSen > 0 ? formatRm(facts.transactionChargeSen) : null,
    transactionId: facts.paidAt && facts.transactionId,
    refunds: refunds
      .map((one) => (can(staff, "refunds.manage") ? one : { ...one, decidedBy: null, note: null }))
      .map((one) => refundView(one, language)),
    bills: attempts.map((one) =>
      billView(
        one,
        answers.filter(({ attemptId }) => attemptId === one.id),
        language,
      ),
    ),
    canCheck: ticket.state !== "paid" && attempts.some(({ billCode }) => billCode !== null),
  };
}

/** Of money that made no ticket nothing waits for the office any more. */
function isDecided({ state, received }: PaymentView): boolean {
  return state === "money_no_ticket" && received.every((money) => money.state !== "open");
}

/** In the word that the refunds are listed under. */
function refundView(
  refund: TicketRefund,
  language: Language,
): TicketPaymentView["refunds"][number] {
  const { id, amountSen, state, since, decidedBy, decidedAt, note } = refund;
  const name = translationsOf(language, "refunds")(`state.${state}`);
  return {
    id,
    words: translationsOf(language, "ticketWords")("refund", { amount: formatRm(amountSen), name }),
    by: [decidedBy, formatInstant(decidedAt ?? since, language)].filter(Boolean).join(", "),
    note,
  };
}

function counterWords({ state, method }: TicketDetail, language: Language): string {
  const t = translationsOf(language, "ticketWords");
  if (state === "cancelled") return t("payment.cancelled");
  return method === CREDIT_FACILITY ? t("payment.account") : t("payment.counter");
}

function channelName(channel: string, language: Language): string {
  return translationsOf(language, "receipt")(`channelOf.${channel as "other"}`, channel);
}

function billView(bill: Attempt, answers: GatewayAnswer[], language: Language): BillView {
  const t = translationsOf(language, "ticketWords");
  const steps = [
    { at: bill.createdAt, text: t("bill.made", { ref: bill.ourRef }) },
    bill.openedAt && { at: bill.openedAt, text: t("bill.opened", { bill: bill.billCode ?? "" }) },
    bill.returnedAt && { at: bill.returnedAt, text: t("bill.returned") },
    ...answers.map((one) => answerStep(one, language)),
    bill.failedAt && {
      at: bill.failedAt,
      text: bill.reason ? t("bill.failedWhy", { reason: bill.reason }) : t("bill.failedTry"),
    },
    bill.paidAt && {
      at: bill.paidAt,
      text: t(bill.settles ? "bill.settled" : "bill.notSettled", {
        amount: formatRm(bill.paidAmountSen ?? 0),
        channel: channelName(bill.channel ?? "other", language),
        transaction: bill.providerRef ?? "",
      }),
    },
  ].filter((step) => step !== null);
  return {
    no: bill.no,
    heading: t("bill.heading", { no: bill.no, amount: formatRm(bill.amountSen) }),
    state: t(`bill.state.${bill.state}`),
    steps: steps
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, text }) => ({ at: formatInstant(at, language), text })),
  };
}

const OUTCOMES = ["open", "pending", "failed", "paid", "closed", "reversed"] as const;

function answerStep(answer: GatewayAnswer, language: Language) {
  const t = translationsOf(language, "ticketWords");
  const outcome = OUTCOMES.find((one) => one === answer.outcome) ?? "none";
  const text = answer.kind === "callback" ? t("bill.callback") : t(`bill.query.${outcome}`);
  if (answer.seenCount < 2) return { at: answer.receivedAt, text };
  const last = formatTime(answer.lastSeenAt, language);
  return { at: answer.receivedAt, text: t("bill.again", { text, times: answer.seenCount, last }) };
}
