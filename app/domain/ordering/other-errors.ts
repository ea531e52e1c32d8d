import { isDepartureRefusal } from "~/domain/departures/rules";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** Messages that stand in a dialog of their own, or beside what they are about (section 8), as those of a departure do. */
const CODES_SHOWN_ELSEWHERE = new Set<RefusalCode>([
  "stale_draft",
  "price_update",
  "user_info_incomplete",
  "no_jetty",
  "no_date",
  "no_passenger",
  "no_country",
  "no_info",
  "passenger_info_incomplete",
  "date_unavailable",
  "bad_category",
  "operator_inactive",
  "no_customer_info",
  "no_payment_method",
  "credit_blocked",
  "credit_limit",
  "travel_credit_used",
]);

/**
 * Whether a refusal in the flow is one of the 'other request errors' (R-8-30): the modal 'Oopss'
 * says it, and at the counter the payment method is chosen anew.
 */
export function isOtherError({
  code,
  field,
}: {
  code: RefusalCode;
  field?: string | undefined;
}): boolean {
  return !field && !CODES_SHOWN_ELSEWHERE.has(code) && !isDepartureRefusal({ code });
}
