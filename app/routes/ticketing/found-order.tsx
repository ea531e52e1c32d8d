import { useTranslation } from "react-i18next";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { PaymentStanding } from "./result-unpaid";

/**
 * The answer to 'already paid?': the state in plain language, and the way to the ticket or to
 * paying.
 */
export function FoundOrder({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation("flow");
  const tPayment = useTranslation("payment").t;
  const { state, ticketCode, receiptNo } = payment;
  return (
    <>
      <p>
        <b>{t("find.found", { receiptNo })}</b>
      </p>
      {state === "paid" ? (
        <Note kind="good" role="status">
          <h1>{t("result.paid")}</h1>
          <p>{tPayment("state.paid")}</p>
        </Note>
      ) : (
        <PaymentStanding payment={payment} />
      )}
      <Actions>
        {state === "paid" ? (
          <LinkButton href={`/ticket/receipt/print/${ticketCode}`}>
            {t("find.openTicket")}
          </LinkButton>
        ) : null}
        {state === "open" || state === "failed" || state === "pending" ? (
          <LinkButton href={`/result?ticket=${ticketCode}`}>{t("find.openOrder")}</LinkButton>
        ) : null}
      </Actions>
      <hr />
    </>
  );
}
