import { useTranslation } from "react-i18next";
import { CASH, CREDIT_FACILITY } from "~/domain/counter/payment-methods";

/**
 * A payment method as it is read: the two that are always there in the reader's language, the
 * others as they were configured.
 */
export function usePaymentMethodName(): (method: string) => string {
  const { t } = useTranslation("counter");
  return (method) =>
    method === CASH ? t("method.cash") : method === CREDIT_FACILITY ? t("method.credit") : method;
}
