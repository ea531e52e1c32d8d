import type { AttemptState } from "~/domain/payments/facts";

/** What is known of an order that its buyer wants to change, under its lock. */
export interface ChangingOrder {
  state: "unpaid" | "paid" | "expired" | "cancelled";
  replaced: boolean;
  timeOver: boolean;
  /** Money came for it that made no ticket. */
  moneyArrived: boolean;
  bills: readonly AttemptState[];
}

/**
 * `replaced`: it was before, so that this is a second click. `paid`: the payment was faster.
 * `over`: there is nothing to replace any more. `under_way`: a payment is at the bank. `preparing`:
 * another tab is on its way to the pay page.
 */
export type Replacement = "replace" | "replaced" | "paid" | "over" | "under_way" | "preparing";

/** Whether an order may be replaced by another (X27). Pure: the caller holds the lock and writes. */
export function decideReplacement(order: ChangingOrder): Replacement {
  if (order.replaced) return "replaced";
  if (order.state === "paid") return "paid";
  if (order.state !== "unpaid" || order.timeOver || order.moneyArrived) return "over";
  if (order.bills.includes("pending")) return "under_way";
  return order.bills.includes("creating") ? "preparing" : "replace";
}
