import { useTranslation } from "react-i18next";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { jettyName } from "~/domain/places/jetties";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay, formatInstant } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";

interface ResultUnpaidProps {
  payment: PaymentView;
  ticket: PrintableTicket;
  at: Date;
  language: Language;
}

const NOTE_KIND = {
  paid: "good",
  open: "careful",
  pending: "info",
  failed: "bad",
  expired: "careful",
  cancelled: "bad",
  money_no_ticket: "careful",
} as const;

/**
 * An order without a ticket: its state in plain language, what to do, and nothing of its buyer.
 */
export function ResultUnpaid({ payment, ticket, at, language }: ResultUnpaidProps) {
  const { t } = useTranslation("flow");
  return (
    <>
      <PaymentStanding payment={payment} />
      <NextActions payment={payment} />
      <Facts
        facts={[
          { term: t("result.order"), value: <span className="num">{payment.receiptNo}</span> },
          { term: t("result.jetty"), value: jettyName(ticket.jettyId) },
          { term: t("result.date"), value: formatDay(ticket.ticketDate, language) },
          {
            term: t("result.passengers"),
            value: t("result.people", { count: ticket.totalPassengers }),
          },
          { term: t("result.owed"), value: formatRm(payment.totalSen) },
          { term: t("result.reference"), value: <span className="num">{payment.ourRef}</span> },
        ]}
      />
      <p className="hint">{t("result.asOf", { at: formatInstant(at, language) })}</p>
    </>
  );
}

/** The state of a payment in plain language (payments 7), on the 'already paid?' page too. */
export function PaymentStanding({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation("payment");
  const flow = useTranslation("flow").t;
  const { state, gatewaySeconds, retrySeconds } = payment;
  if (state === "paid") return null;
  return (
    <Note kind={NOTE_KIND[state]} role="status">
      <h1>{flow(`result.notPaid.${state}`)}</h1>
      <p>{t(`state.${state}`, { ref: payment.ourRef })}</p>
      {state === "pending" ? <p>{flow("result.checking")}</p> : null}
      {state === "expired" ? <p>{t("hint.expired")}</p> : null}
      {state === "failed" && retrySeconds > 0 ? (
        <p>{t("hint.retryWait", { seconds: retrySeconds })}</p>
      ) : null}
      {gatewaySeconds > 0 && (state === "open" || state === "failed") ? (
        <p>{t("hint.gatewayDown", { seconds: gatewaySeconds })}</p>
      ) : null}
    </Note>
  );
}

/**
 * What can be done now. While the bank is at it, nothing that would make a second bill (payments
 * 7).
 */
function NextActions({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation("payment");
  const flow = useTranslation("flow").t;
  const { state, ticketCode, hasPayPage: canGo, totalSen } = payment;
  const total = formatRm(totalSen);
  const pays = state === "open" || state === "failed";
  return (
    <>
      <Actions>
        {state === "failed" ? (
          <PostButton to={`/payment/retry/${ticketCode}`}>{t("action.retry")}</PostButton>
        ) : null}
        {state === "open" && canGo ? (
          <LinkButton href={`/payment/go/${ticketCode}`}>{t("action.pay", { total })}</LinkButton>
        ) : null}
        {state === "open" && !canGo ? (
          <PostButton to={`/payment/retry/${ticketCode}`}>{t("action.pay", { total })}</PostButton>
        ) : null}
        {pays || state === "pending" ? (
          <PostButton to={`/payment/check/${ticketCode}`} alt={pays}>
            {t("action.check")}
          </PostButton>
        ) : null}
        {pays || state === "pending" ? null : (
          <LinkButton href="/">{flow("result.buyNew")}</LinkButton>
        )}
      </Actions>
      {pays ? (
        <p className="hint">
          {t("hint.charge", { amount: formatRm(payment.transactionChargeSen) })}
        </p>
      ) : null}
      {state === "pending" ? (
        <p className="hint">
          {t("hint.reload")}{" "}
          {payment.checkSeconds > 0 ? t("hint.checkWait", { seconds: payment.checkSeconds }) : ""}{" "}
          <a href={`/result?ticket=${ticketCode}`}>{flow("result.refresh")}</a>
        </p>
      ) : null}
    </>
  );
}

function PostButton({ to, alt, children }: { to: string; alt?: boolean; children: string }) {
  return (
    <form method="post" action={to}>
      <Button look={alt ? "alt" : "main"}>{children}</Button>
    </form>
  );
}
