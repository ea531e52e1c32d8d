import { config } from "~/config.server";
import { CASH, CREDIT_FACILITY } from "./payment-methods";

/** What a counter takes: Cash and Credit Facility, and those of the configuration (S15). */
export function counterPaymentMethods(): string[] {
  return [...new Set([CASH, CREDIT_FACILITY, ...config().COUNTER_PAYMENT_METHODS])];
}
