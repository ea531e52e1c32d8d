/**
 * The two payment methods that a counter always has (S15), as they are stored and sent; the others
 * are configured by name.
 */
export const CASH = "Cash";
export const CREDIT_FACILITY = "Credit Facility";
/**
 * Stands as a ticket's payment method where part of it was paid in cash and the rest otherwise.
 * Never the method of a part, nor one that is configured.
 */
export const SPLIT = "Split";

/** What was paid by one method, in whole sen. */
export interface PaymentPart {
  method: string;
  sen: number;
}

/** With which of a counter's methods what travel credit leaves is paid, cash first. */
export function methodsBesideCredit(methods: readonly string[]): string[] {
  return methods.filter((method) => method !== CREDIT_FACILITY);
}

/** With which of a counter's methods the rest of a split payment is paid: a sale is on account as a whole. */
export function methodsBesideCash(methods: readonly string[]): string[] {
  return methods.filter((method) => method !== CASH && method !== CREDIT_FACILITY);
}
