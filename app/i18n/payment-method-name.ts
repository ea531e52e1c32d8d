import type { TFunction } from "i18next";
import { CASH, CREDIT_FACILITY, SPLIT } from "~/domain/counter/payment-methods";
import { FREE } from "~/domain/pricing/rules";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";

/** What is chosen online, and `free` (X23). */
const ONLINE = ["fpx", "card", "ewallet", "duitnow_qr", FREE] as const;

/**
 * A payment method as it is read: in the reader's language where it has a name there, else as it
 * was configured.
 */
export function paymentMethodName(t: TFunction<"staff">, method: string): string {
  if (method === CASH) return t("method.cash");
  if (method === CREDIT_FACILITY) return t("method.credit");
  if (method === TRAVEL_CREDIT) return t("method.travelCredit");
  const online = ONLINE.find((one) => one === method);
  if (online) return t(`method.${online}`);
  return method === SPLIT
    ? t("method.split")
    : t(`configuredMethod.${method as "Card terminal"}`, method);
}
