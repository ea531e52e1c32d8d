import { checkBill, type CheckResult } from "~/domain/payments/bills/check-bill.server";
import { Refusal } from "~/domain/shared/refusal";
import type { RefundClerk } from "../lock-refunds.server";
import { findRefund } from "../queries.server";

/**
 * Asks the gateway about the bill of a refund whose outcome nobody knows: `given_back` where it
 * says that the money went back, and then the refund is paid out. Throws Refusal not_found.
 */
export async function askAboutRefund(
  id: number,
  by: RefundClerk,
  now: Date,
): Promise<CheckResult | { kind: "given_back" }> {
  const refund = await findRefund(id, by);
  if (!refund) throw new Refusal("not_found");
  if (refund.attemptId === null) return { kind: "no_bill" };
  const actor = { kind: "user", userId: by.userId } as const;
  const result = await checkBill(refund.attemptId, { kind: "staff", actor }, now);
  const after = await findRefund(id, by);
  return after?.askedState === "accepted" ? { kind: "given_back" } : result;
}
