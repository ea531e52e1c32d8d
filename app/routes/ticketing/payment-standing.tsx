import { useTranslation } from "react-i18next";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import type { Language } from "~/domain/shared/language";
import { Note } from "~/ui/layout/note";
import { GoesBack, Received } from "./received-money";

const NOTE_KIND = {
  open: "careful",
  pending: "info",
  failed: "bad",
  expired: "careful",
  replaced: "info",
  cancelled: "bad",
  money_no_ticket: "info",
} as const;

interface PaymentStandingProps {
  payment: PaymentView;
  language: Language;
  /** What is to be known of the places of one that can be paid; null where there is nothing. */
  held?: string | null;
}

/** The state of a payment in plain language (payments 7), on the 'already paid?' page too. */
export function PaymentStanding({ payment, language, held = null }: PaymentStandingProps) {
  const { t } = useTranslation("payment");
  const online = useTranslation("online").t;
  const { state, gatewaySeconds, retrySeconds } = payment;
  if (state === "paid") return null;
  return (
    <Note kind={NOTE_KIND[state]} role="status">
      <h1>{online(`result.notPaid.${state}`)}</h1>
      {state === "money_no_ticket" ? (
        <Received payment={payment} language={language} />
      ) : state === "open" && held ? null : (
        <p>{t(`state.${state}`)}</p>
      )}
      {held ? <p>{held}</p> : null}
      <GoesBack payment={payment} language={language} />
      {state === "pending" ? <p>{online("result.checking")}</p> : null}
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
