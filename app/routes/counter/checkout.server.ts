import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { isIP } from "node:net";
import type { CounterOrder } from "~/domain/counter/counter-order";
import { CASH } from "~/domain/counter/payment-methods";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { missingCustomerFields, pressKey } from "~/domain/counter/rules";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { chooseCheckout, chooseOperator, clearDate, setCustomer } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { saveDraft } from "~/domain/ordering/drafts.server";
import { checkoutForm, customerForm } from "~/domain/ordering/schema.server";
import { orderOfFormKey } from "~/domain/ordering/similar-orders.server";
import { missingAnswer, type StepName, stepPath } from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import { cashField } from "~/domain/shifts/schema.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { parseFields, parseForm, type Problem, textOf } from "~/http/form.server";
import { readFormWithCookieCheck } from "~/http/form-resubmit.server";
import { redirectTo } from "~/http/redirect.server";
import { clientIpOf } from "~/http/request-context.server";
import { announcePrint, autoPrintTarget } from "~/live/print-after-sale.server";
import { opensErrorDialog } from "~/routes/ticketing/error-dialog-codes";
import { openOrderContext, type OrderContext } from "~/routes/ticketing/order-context.server";
import { clearOrderCookie, orderCookies } from "~/routes/ticketing/order-cookies.server";
import {
  answerStepRefusal,
  answerWithProblems,
  formVersion,
} from "~/routes/ticketing/post-step.server";
import { CASH_PATH, changePath, CHECKOUT_PATH, counterResultPath } from "./paths";

type Answer = Response | ReturnType<typeof answerWithProblems>;

/** Step 6 at the counter: a method and, where it asks, the customer. Cash goes on to the drawer, everything else is sold. */
export async function postCounterCheckout(request: Request): Promise<Answer> {
  return withCheckout(request, async (flow, form) => {
    const method = textOf(form, "paymentMethod");
    if (!counterPaymentMethods().includes(method))
      return answerWithProblems([{ field: "", code: "no_payment_method", values: {} }], 422, form);
    const customer = parseForm(form, customerForm);
    if (!customer.ok) return answerWithProblems(customer.problems, 422, form);
    const data = chooseCheckout(setCustomer(flow.draft.data, customer.value), {
      paymentMethod: method,
      terms: true,
    });
    const missing = missingCustomerFields(method, {
      name: data.buyer.name ?? "",
      email: data.buyer.email ?? "",
      phoneNo: data.buyer.phoneNo ?? "",
      companyName: data.companyName,
    });
    if (missing.length > 0)
      return answerWithProblems(
        [
          { field: "", code: "no_customer_info", values: {} },
          ...missing.map((field): Problem => ({ field, code: "required", values: {} })),
        ],
        422,
        form,
      );
    if (method !== CASH) return sell(flow, form, data, null);
    const secret = await saveDraft(flow.secret, "counter", formVersion(form), data, flow.now);
    return redirectTo(CASH_PATH, { cookies: orderCookies(request, "counter", secret) });
  });
}

/** The cash drawer: a key of the pad or a round sum leads back with what then stands in the field; everything else takes the cash and sells. */
export async function postCash(request: Request): Promise<Answer> {
  return withCheckout(request, async (flow, form) => {
    if (form.has("k"))
      return redirectToDrawer(pressKey(textOf(form, "cash_in"), textOf(form, "k")));
    if (form.has("quick")) return redirectToDrawer(textOf(form, "quick"));
    const parsed = parseFields(cashField, textOf(form, "cash_in"));
    if (!parsed.ok)
      return answerWithProblems(
        parsed.problems.map((problem) => ({ ...problem, field: "cash_in" })),
        422,
        form,
      );
    return sell(flow, form, { ...flow.draft.data, paymentMethod: CASH }, parsed.value);
  });
}

function redirectToDrawer(cashIn: string): Response {
  return redirectTo(`${CASH_PATH}?cash_in=${encodeURIComponent(cashIn.slice(0, 12))}`);
}

/** What a posted checkout goes through first: a form sent twice leads to its sale (S8), what is missing to its step. */
async function withCheckout(
  request: Request,
  act: (flow: OrderContext, form: FormData) => Promise<Answer>,
): Promise<Answer> {
  return orFailurePage(async () => {
    const flow = await openOrderContext(request);
    const form = await readFormWithCookieCheck(request);
    const formKey = textOf(form, "formKey");
    if (formKey !== flow.draft.formKey) {
      const sold = formKey === "" ? null : await orderOfFormKey(formKey);
      if (sold) return redirectTo(counterResultPath(sold.ticketCode));
    }
    const missing = missingAnswer(flow.draft.data, "counter");
    if (missing) return redirectToStep(missing.step, missing.code);
    try {
      if (formKey !== flow.draft.formKey || formVersion(form) !== flow.draft.version)
        throw new Refusal("stale_draft");
      return await act(flow, form);
    } catch (error) {
      if (error instanceof Refusal) return answerRefusal(error, flow, form);
      await clearMethod(flow).catch(() => undefined);
      throw error;
    }
  });
}

async function sell(
  flow: OrderContext,
  form: FormData,
  data: DraftData,
  cashInSen: number | null,
): Promise<Answer> {
  const { cashier: counter } = flow;
  if (!counter) throw new Error("A sale at the counter has a cashier.");
  const seen = parseFields(checkoutForm.shape.amountSen, textOf(form, "amountSen"));
  if (!seen.ok) throw new Refusal("bad_request");
  const sale = await sellAtCounter(
    toCounterOrder(flow, data, {
      cashInSen,
      seenAmountSen: seen.value,
      print: autoPrintTarget(flow.request, counter.staff),
    }),
    counter.staff,
    counter.shift,
    flow.now,
  );
  const path =
    sale.changeSen === null ? counterResultPath(sale.ticketCode) : changePath(sale.ticketCode);
  const printed = announcePrint(sale);
  return redirectTo(path + printed.query, {
    cookies: [clearOrderCookie("counter"), ...printed.cookies],
  });
}

function toCounterOrder(
  flow: OrderContext,
  data: DraftData,
  details: Pick<CounterOrder, "cashInSen" | "seenAmountSen" | "print">,
): CounterOrder {
  const { jettyId, ticketDate, counts, buyer, companyName, passengers, operatorId, paymentMethod } =
    data;
  if (jettyId === null || ticketDate === null) throw new Refusal("stale_draft");
  const ip = clientIpOf(flow.request);
  return {
    jettyId,
    ticketDate,
    counts,
    buyer,
    companyName,
    passengers,
    operatorId,
    otherOperatorName: "",
    agencyName: "",
    letters: [],
    paymentMethod,
    ...details,
    formKey: flow.draft.formKey,
    language: flow.language,
    ipAddress: isIP(ip) ? ip : null,
  };
}

/** What was refused leads to the step that can mend it, and the order stays; everything else is said on this page, the method then cleared. */
async function answerRefusal(
  refusal: Refusal,
  flow: OrderContext,
  form: FormData,
): Promise<Answer> {
  const { data, version } = flow.draft;
  const saveChanged = (changed: DraftData) =>
    saveDraft(flow.secret, "counter", version, changed, flow.now);
  switch (refusal.code) {
    case "shift_closed":
      return redirectTo(CHECKOUT_PATH);
    case "date_unavailable":
      await saveChanged(clearDate(data));
      return redirectToStep("departure-date", refusal.code);
    case "operator_inactive":
      await saveChanged(chooseOperator(data, null));
      return redirectToStep("passengers", refusal.code);
    case "bad_category":
      return redirectToStep("passengers", refusal.code);
    default:
      if (!opensErrorDialog(refusal)) return answerStepRefusal(refusal, "checkout", flow, form);
      await clearMethod(flow);
      return answerStepRefusal(refusal, "checkout", flow, new FormData());
  }
}

/** After an error that is told under 'Oopss' the payment method is chosen anew (R-8-30). */
async function clearMethod({ secret, draft, now }: OrderContext): Promise<void> {
  if (draft.data.paymentMethod !== "")
    await saveDraft(secret, "counter", draft.version, { ...draft.data, paymentMethod: "" }, now);
}

function redirectToStep(step: StepName, code: RefusalCode): Response {
  return redirectTo(stepPath(step, "counter"), { cookies: [flashCookie(code)] });
}
