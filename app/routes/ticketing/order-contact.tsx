import { useTranslation } from "react-i18next";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { jettyName } from "~/domain/places/jetties";
import { RichText } from "~/i18n/rich-text";
import { CouncilContact } from "~/ui/layout/council-contact";

/** Whom the buyer of an order reaches, and who calls where money made no ticket. */
export function OrderContact({ payment: { state, jettyId, ourRef } }: { payment: PaymentView }) {
  const { t } = useTranslation("payment");
  const office = t("received.office", { jetty: jettyName(jettyId) });
  const calls =
    state === "money_no_ticket" ? (
      <RichText
        text={t("received.caller", { office, ref: ourRef })}
        parts={{ b: <b className="num" /> }}
      />
    ) : undefined;
  return <CouncilContact jettyId={jettyId} reference={ourRef} lead={calls} />;
}
