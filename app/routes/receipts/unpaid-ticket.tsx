import { useTranslation } from "react-i18next";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { StatusTag } from "~/ui/layout/status-tag";

interface UnpaidTicketProps {
  ticketCode: string;
  state: "unpaid" | "expired" | "cancelled";
  canPay: boolean;
}

/**
 * A ticket that is not paid (any more): its state and what can be done, nothing of its buyer and no
 * QR (S10).
 */
export function UnpaidTicket({ ticketCode, state, canPay }: UnpaidTicketProps) {
  const { t } = useTranslation("receipt");
  return (
    <main id="main" className="text">
      <h1>{t("page.state", { code: formatTicketCode(ticketCode) })}</h1>
      <p>
        <StatusTag state={state} />
      </p>
      <p>{t(`state.${state}`)}</p>
      <Actions>
        {canPay ? (
          <LinkButton href={`/payment/go/${ticketCode}`}>{t("screen.pay")}</LinkButton>
        ) : (
          <LinkButton href="/">{t("screen.buy")}</LinkButton>
        )}
      </Actions>
    </main>
  );
}
