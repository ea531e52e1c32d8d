import { useTranslation } from "react-i18next";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { isFree } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { OrderContact } from "./order-contact";
import { PaymentStanding } from "./payment-standing";
import { ReceivedBesideTicket } from "./received-money";

/**
 * The answer to 'already paid?': the state in plain language, and the way to the ticket or to
 * paying.
 */
export function FoundOrder({ payment, language }: { payment: PaymentView; language: Language }) {
  const { t } = useTranslation("online");
  const { state, receiptNo } = payment;
  return (
    <>
      <p>
        <b>{t("find.found", { receiptNo })}</b>
      </p>
      <div className="gap">
        {state === "paid" ? (
          <>
            <Note kind="good" role="status">
              <h1>{t(isFree(payment) ? "result.ready" : "result.paid")}</h1>
              <p>{t("result.valid")}</p>
            </Note>
            <ReceivedBesideTicket payment={payment} language={language} />
          </>
        ) : (
          <PaymentStanding payment={payment} language={language} />
        )}
      </div>
      <WayOn payment={payment} />
      {state === "paid" ? null : <OrderContact payment={payment} />}
      <hr />
    </>
  );
}

/** To the ticket, to paying, or to what an order was changed into; where it is over, to nothing. */
function WayOn({ payment: { state, ticketCode, replaced } }: { payment: PaymentView }) {
  const { t } = useTranslation("online");
  const result = `/result?ticket=${ticketCode}`;
  if (state === "paid")
    return (
      <Actions>
        <LinkButton href={`/ticket/receipt/print/${ticketCode}`}>{t("find.openTicket")}</LinkButton>
      </Actions>
    );
  const label = replaced
    ? t("find.openReplaced")
    : state === "pending"
      ? t("mine.see")
      : state === "open" || state === "failed"
        ? t("find.openOrder")
        : null;
  if (label === null) return null;
  return (
    <Actions>
      <LinkButton href={result}>{label}</LinkButton>
    </Actions>
  );
}
