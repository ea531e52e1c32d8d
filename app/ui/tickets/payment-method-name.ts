import { useTranslation } from "react-i18next";
import { paymentMethodName } from "~/i18n/payment-method-name";

/** Names payment methods in the page's language. */
export function usePaymentMethodName(): (method: string) => string {
  const { t } = useTranslation("staff");
  return (method) => paymentMethodName(t, method);
}
