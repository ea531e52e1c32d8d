import { findOrder } from "~/domain/ordering/find-order.server";
import { checkPayment } from "./bills/check-payment.server";
import { BUYER } from "./fact-source";
import { type PaymentView, paymentView } from "./payment-view.server";

/**
 * 'Already paid?': how the order of this reference and phone number stands, after the gateway was
 * asked about one that still waits. Null as `findOrder` says it.
 */
export async function findPayment(
  reference: string,
  phoneNo: string,
  now: Date,
): Promise<PaymentView | null> {
  const ticketCode = await findOrder(reference, phoneNo);
  if (!ticketCode) return null;
  const before = await paymentView(ticketCode, now);
  if (!before || before.state === "paid" || before.state === "cancelled") return before;
  await checkPayment(ticketCode, { kind: "check", actor: BUYER }, now);
  return paymentView(ticketCode, now);
}
