import { data } from "@remix-run/node";
import { z } from "zod";
import { findOrder } from "~/domain/ordering/find-order.server";
import { phoneField } from "~/domain/ordering/schema.server";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { type PaymentView, paymentView } from "~/domain/payments/payment-view.server";
import { now } from "./clock.server";
import { type FormState, parseForm, typedIn } from "./form.server";
import { readKeptForm } from "./kept-form.server";
import { limitClient } from "./limits.server";

interface FoundState extends FormState {
  found: PaymentView | null;
  /** Nothing has both this reference and this phone number: which of the two is wrong is not told. */
  unknown: boolean;
}

const form = z.object({
  reference: z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long"),
  phoneNo: phoneField,
});

/** 'Already paid?': asks the gateway about an order that still waits, then how it stands. Throws Refusal `too_many`. */
export async function findOrderByForm(request: Request) {
  const posted = await readKeptForm(request);
  const at = now();
  await limitClient(request, "alreadyPaid", at);
  const typed = typedIn(posted);
  const parsed = parseForm(posted, form);
  if (!parsed.ok)
    return data<FoundState>(
      { problems: parsed.problems, typed, found: null, unknown: false },
      { status: 422 },
    );
  const ticketCode = await findOrder(parsed.value.reference, parsed.value.phoneNo);
  const found = ticketCode ? await freshView(ticketCode, at) : null;
  return data<FoundState>({
    problems: [],
    typed: found ? {} : typed,
    found,
    unknown: found === null,
  });
}

async function freshView(ticketCode: string, at: Date): Promise<PaymentView | null> {
  const before = await paymentView(ticketCode, at);
  if (!before || before.state === "paid" || before.state === "cancelled") return before;
  await checkPayment(ticketCode, { kind: "check", actor: BUYER }, at);
  return paymentView(ticketCode, at);
}
