import { useTranslation } from "react-i18next";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { isFree } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { OrderContact } from "./order-contact";
import { PaymentStanding } from "./payment-standing";

/**
 * The answer to 'already paid?': the state in plain language, and the way to the ticket or to
 * paying.
 */
export function FoundOrder({ payment, language }: { payment: PaymentView; language: Language }) {
  const { t } = useTranslation("online");
  const { state, ticketCode, receiptNo } = payment;
  return (
    <>
      <p>
        <b>{t("find.found", { receiptNo })}</b>
      </p>
      {state === "paid" ? (
        <Note kind="good" role="status">
          <h1>{t(isFree(payment) ? "result.ready" : "result.paid")}</h1>
          <p>{t("result.valid")}</p>
        </Note>
      ) : (
        <PaymentStanding payment={payment} language={language} />
      )}
      <Actions>
        {state === "paid" ? (
          <LinkButton href={`/ticket/receipt/print/${ticketCode}`}>
            {t("find.openTicket")}
          </LinkButton>
        ) : null}
        {state === "open" || state === "failed" || state === "pending" ? (
          <LinkButton href={`/result?ticket=${ticketCode}`}>
            {t(state === "pending" ? "mine.see" : "find.openOrder")}
          </LinkButton>
        ) : null}
        {payment.replaced ? (
          <LinkButton href={`/result?ticket=${ticketCode}`}>{t("find.openReplaced")}</LinkButton>
        ) : null}
      </Actions>
      {state === "paid" ? null : <OrderContact payment={payment} />}
      <hr />
    </>
  );
}
