import { findOrder } from "~/domain/ordering/find-order.server";
import type { OrderQuestion } from "~/domain/ordering/schema.server";
import { checkPayment } from "./bills/check-payment.server";
import { BUYER } from "./fact-source";
import { type PaymentView, paymentView } from "./payment-view.server";

/**
 * 'Already paid?': how the order of this question stands, after the gateway was asked about one that
 * still waits. Null and Refusal `too_many` as `findOrder` says it.
 */
export async function findPayment(question: OrderQuestion, now: Date): Promise<PaymentView | null> {
  const ticketCode = await findOrder(question, now);
  if (!ticketCode) return null;
  const before = await paymentView(ticketCode, now);
  if (!before || before.state === "paid" || before.state === "cancelled") return before;
  await checkPayment(ticketCode, { kind: "check", actor: BUYER }, now);
  return paymentView(ticketCode, now);
}
