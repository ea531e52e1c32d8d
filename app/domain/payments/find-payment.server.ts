import { findOrder, findOrdersOfBuyer } from "~/domain/ordering/find-order.server";
import type { BuyerQuestion, OrderQuestion } from "~/domain/ordering/schema.server";
import { checkPayment } from "./bills/check-payment.server";
import { BUYER } from "./fact-source";
import { type PaymentView, paymentView } from "./payment-view.server";

/**
 * 'Already paid?': how the orders of this question stand, after the gateway was asked about those
 * that still wait. None, and Refusal `too_many`, as `findOrder` and `findOrdersOfBuyer` say it.
 */
export async function findPayments(
  question: OrderQuestion | BuyerQuestion,
  now: Date,
): Promise<PaymentView[]> {
  const views = await Promise.all(
    (await ticketCodesOf(question, now)).map((ticketCode) => askedView(ticketCode, now)),
  );
  return views.filter((view) => view !== null);
}

async function ticketCodesOf(
  question: OrderQuestion | BuyerQuestion,
  now: Date,
): Promise<string[]> {
  if ("departure" in question) return findOrdersOfBuyer(question, now);
  const ticketCode = await findOrder(question, now);
  return ticketCode ? [ticketCode] : [];
}

async function askedView(ticketCode: string, now: Date): Promise<PaymentView | null> {
  const before = await paymentView(ticketCode, now);
  if (!before || before.state === "paid" || before.state === "cancelled") return before;
  await checkPayment(ticketCode, { kind: "check", actor: BUYER }, now);
  return paymentView(ticketCode, now);
}
