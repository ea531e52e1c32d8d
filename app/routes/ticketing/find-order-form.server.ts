import { data } from "@remix-run/node";
import { z } from "zod";
import { findOrder } from "~/domain/ordering/find-order.server";
import { phoneField } from "~/domain/ordering/schema.server";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { type PaymentView, paymentView } from "~/domain/payments/payment-view.server";
import { now } from "~/http/clock.server";
import { parseForm, typedValues } from "~/http/form.server";
import { readFormWithCookieCheck } from "~/http/form-resubmit.server";
import { limitClient } from "~/http/limits.server";
import type { FormState } from "~/ui/forms/field-errors";

interface FindOrderState extends FormState {
  found: PaymentView | null;
  /**
   * Nothing has both this reference and this phone number: which of the two is wrong is not told.
   */
  unknown: boolean;
}

const form = z.object({
  reference: z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long"),
  phoneNo: phoneField,
});

/**
 * 'Already paid?': asks the gateway about an order that still waits, then how it stands. Throws
 * Refusal `too_many`.
 */
export async function postFindOrder(request: Request) {
  const posted = await readFormWithCookieCheck(request);
  const at = now();
  await limitClient(request, "alreadyPaid", at);
  const typed = typedValues(posted);
  const parsed = parseForm(posted, form);
  if (!parsed.ok)
    return data<FindOrderState>(
      { problems: parsed.problems, typed, found: null, unknown: false },
      { status: 422 },
    );
  const ticketCode = await findOrder(parsed.value.reference, parsed.value.phoneNo);
  const found = ticketCode ? await checkedPaymentView(ticketCode, at) : null;
  return data<FindOrderState>({
    problems: [],
    typed: found ? {} : typed,
    found,
    unknown: found === null,
  });
}

async function checkedPaymentView(ticketCode: string, at: Date): Promise<PaymentView | null> {
  const before = await paymentView(ticketCode, at);
  if (!before || before.state === "paid" || before.state === "cancelled") return before;
  await checkPayment(ticketCode, { kind: "check", actor: BUYER }, at);
  return paymentView(ticketCode, at);
}
