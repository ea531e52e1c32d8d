import {
  checkOutAtCounter,
  type CounterCheckoutOutcome,
  type SentStep,
} from "~/domain/counter/check-out-at-counter.server";
import type { CounterSale } from "~/domain/counter/counter-order";
import { pressKey } from "~/domain/counter/rules";
import { isDepartureRefusal } from "~/domain/departures/rules";
import { checkoutForm, type CustomerForm, customerForm } from "~/domain/ordering/schema.server";
import { departureTimePath, type StepName, stepPath } from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { cashForm, creditCodeForm, creditRestForm, splitForm } from "~/domain/shifts/schema.server";
import { flashCookie } from "~/http/flash.server";
import { parseFields, textOf } from "~/http/form.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { ipAddressOf } from "~/http/request-context.server";
import { asFailurePage, formAnswer, noFields, submitForm } from "~/http/submit-form.server";
import { announcePrint, autoPrintTarget } from "~/live/print-after-sale.server";
import { formVersion } from "~/routes/ticketing/form-version.server";
import { isLeaving, leaveStep } from "~/routes/ticketing/leave-step.server";
import { openOrderContext, type OrderContext } from "~/routes/ticketing/order-context.server";
import { clearOrderCookie, orderCookies } from "~/routes/ticketing/order-cookies.server";
import { answerStepRefusal } from "~/routes/ticketing/post-step.server";
import type { FieldError } from "~/ui/forms/field-errors";
import { leaveCheckout } from "./leave-checkout.server";
import { leavePath } from "./leave-path.server";
import {
  CASH_PATH,
  changePath,
  CHECKOUT_PATH,
  counterResultPath,
  CREDIT_PATH,
  SPLIT_PATH,
} from "./paths";

interface PostedCheckout {
  flow: OrderContext;
  form: FormData;
  sent: SentStep;
  /** Of the form's own fields. */
  problems: FieldError[];
}

/**
 * Step 6 at the counter: a method and, where it asks, the customer. Cash goes on to the drawer, a
 * split payment to its parts, everything else is sold. Whoever leaves comes back to what is typed.
 */
export async function postCounterCheckout(request: Request) {
  const flow = await openOrderContext(request);
  if (isLeaving(request)) return leaveStep(flow, "checkout");
  const answer = async (customer: CustomerForm | null, problems: FieldError[], form: FormData) => {
    const leave = leavePath(form);
    if (leave !== null) return leaveCheckout(flow, customer, form, leave);
    // Enter in a field pays by the method that was pressed before.
    const paymentMethod = textOf(form, form.has("paymentMethod") ? "paymentMethod" : "chosen");
    const sent: SentStep = { from: "payment-methods", paymentMethod, customer };
    const posted = { flow, form, sent, problems };
    const outcome = await checkOut(posted);
    if (outcome.kind !== "due") return answerOutcome(outcome, posted);
    const cookies = outcome.secret ? orderCookies(request, "counter", outcome.secret) : [];
    return redirectTo(NEXT_PATH[outcome.next], { cookies });
  };
  return submitForm(request, customerForm, (customer, form) => answer(customer, [], form), {
    invalid: (problems, form) => answer(null, problems, form),
    refused: (refusal, form) =>
      form.has("leave")
        ? answerStepRefusal(refusal, "checkout", flow, form)
        : asFailurePage(refusal),
  });
}

/**
 * The cash drawer: a key of the pad or a round sum leads back with what then stands in the field;
 * everything else takes the cash and sells.
 */
export async function postCash(request: Request) {
  const flow = await openOrderContext(request);
  const answer = async (sent: SentStep, problems: FieldError[], form: FormData) => {
    const posted = { flow, form, sent, problems };
    const outcome = await checkOut(posted);
    if (outcome.kind !== "due") return answerOutcome(outcome, posted);
    const cashIn = form.has("k")
      ? pressKey(textOf(form, "cash_in"), textOf(form, "k"))
      : textOf(form, "quick");
    return redirectTo(`${CASH_PATH}?cash_in=${encodeURIComponent(cashIn.slice(0, 12))}`);
  };
  return submitForm(
    request,
    (form) => (form.has("k") || form.has("quick") ? noFields : cashForm),
    (input, form) => {
      const sent: SentStep =
        "cash_in" in input
          ? { from: "cash-drawer", cashInSen: input.cash_in }
          : { from: "cash-pad" };
      return answer(sent, [], form);
    },
    {
      invalid: (problems, form) => answer({ from: "cash-drawer", cashInSen: null }, problems, form),
      refused: asFailurePage,
    },
  );
}

/** Part in cash and the rest by the method that was pressed: sold. */
export async function postSplit(request: Request) {
  const flow = await openOrderContext(request);
  const answer = async (
    cash: Extract<SentStep, { from: "split" }>["cash"],
    problems: FieldError[],
    form: FormData,
  ) => {
    const sent: SentStep = { from: "split", paymentMethod: textOf(form, "paymentMethod"), cash };
    const posted = { flow, form, sent, problems };
    const outcome = await checkOut(posted);
    if (outcome.kind === "due") throw new Error("The parts of a payment are sold by.");
    return answerOutcome(outcome, posted);
  };
  return submitForm(
    request,
    splitForm,
    ({ cash_part: partSen, cash_in: inSen }, form) => answer({ partSen, inSen }, [], form),
    { invalid: (problems, form) => answer(null, problems, form), refused: asFailurePage },
  );
}

/**
 * A travel credit: its code is looked up and kept with the order, then what it leaves is paid by the
 * method that was pressed.
 */
export async function postCredit(request: Request) {
  const flow = await openOrderContext(request);
  const answer = async (sent: SentStep, form: FormData) => {
    const posted = { flow, form, sent, problems: [] };
    const outcome = await limitFailedLookups(request, flow.now, async () => {
      const made = await checkOut(posted);
      if (made.kind === "refused" && made.refusal.code === "travel_credit_unknown")
        throw made.refusal;
      return made;
    });
    if (outcome.kind !== "due") return answerOutcome(outcome, posted);
    const cookies = outcome.secret ? orderCookies(request, "counter", outcome.secret) : [];
    return redirectTo(CREDIT_PATH, { cookies });
  };
  return submitForm(
    request,
    (form) => (form.has("paymentMethod") ? creditRestForm : creditCodeForm),
    (input, form) =>
      answer(
        "travelCredit" in input
          ? { from: "credit-code", code: input.travelCredit }
          : {
              from: "credit",
              paymentMethod: textOf(form, "paymentMethod"),
              creditSen: input.creditSen,
              cashInSen: input.cash_in,
            },
        form,
      ),
  );
}

/** Where each way of paying goes on. */
const NEXT_PATH = { cash: CASH_PATH, split: SPLIT_PATH, credit: CREDIT_PATH };

function checkOut({ flow, form, sent }: PostedCheckout): Promise<CounterCheckoutOutcome> {
  const { request, draft, secret, language, cashier } = flow;
  if (!cashier) throw new Error("A sale at the counter has a cashier.");
  const seen = parseFields(checkoutForm.shape.amountSen, textOf(form, "amountSen"));
  if (!seen.ok) throw new Refusal("bad_request");
  const checkout = {
    draft,
    secret,
    formKey: textOf(form, "formKey"),
    version: formVersion(form),
    seller: cashier.staff,
    shift: cashier.shift,
    sent,
    seenAmountSen: seen.value,
    language,
    ipAddress: ipAddressOf(request),
    print: autoPrintTarget(request, cashier.staff),
  };
  return checkOutAtCounter(checkout, flow.now);
}

function answerOutcome(
  outcome: Exclude<CounterCheckoutOutcome, { kind: "due" }>,
  { flow, form, problems }: PostedCheckout,
) {
  switch (outcome.kind) {
    case "sold":
      return redirectToSale(outcome.sale);
    case "already_sold":
      return redirectTo(counterResultPath(outcome.ticketCode));
    case "missing_step":
      return redirectToStep(outcome.step, outcome.code);
    case "invalid":
      return formAnswer(form, problems, { status: 422 });
    case "incomplete":
      return formAnswer(
        form,
        outcome.missing.map((one) => ({ ...one, values: {} })),
        { status: 422 },
      );
    case "shift_closed":
      return redirectTo(CHECKOUT_PATH);
    case "price_changed":
      return answerStepRefusal(
        new Refusal("price_update", { values: { amountSen: outcome.amountSen } }),
        "checkout",
        flow,
        form,
      );
    case "refused":
      if (outcome.step !== null) return redirectToStep(outcome.step, outcome.refusal.code);
      return answerStepRefusal(
        outcome.refusal,
        "checkout",
        flow,
        outcome.methodCleared ? new FormData() : form,
      );
  }
}

function redirectToSale(sale: CounterSale): Response {
  const path =
    sale.changeSen === null ? counterResultPath(sale.ticketCode) : changePath(sale.ticketCode);
  return redirectTo(path + announcePrint(sale), { cookies: [clearOrderCookie("counter")] });
}

function redirectToStep(step: StepName, code: RefusalCode): Response {
  const path = isDepartureRefusal({ code })
    ? departureTimePath("counter")
    : stepPath(step, "counter");
  return redirectTo(path, { cookies: [flashCookie(code)] });
}
