import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { isIP } from "node:net";
import { chooseCheckout, clearDate } from "~/domain/ordering/answers";
import type { Buyer, Draft, DraftData } from "~/domain/ordering/draft";
import { loadDraft, renewFormKey, saveDraft } from "~/domain/ordering/drafts.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { type CheckoutForm, checkoutForm } from "~/domain/ordering/schema.server";
import {
  type EarlierOrders,
  earlierOrders,
  orderOfFormKey,
  type SimilarOrder,
} from "~/domain/ordering/similar-orders.server";
import { missingAnswer, type StepName, stepPath } from "~/domain/ordering/steps";
import { assertAmountWithinLimits } from "~/domain/payments/bills/open-attempt.server";
import { payPath } from "~/domain/payments/bills/pay-link.server";
import { TRANSACTION_CHARGE_SEN } from "~/domain/pricing/rules";
import { Refusal } from "~/domain/shared/refusal";
import { readCookie, readUnpaid, unpaidCookie } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { parseForm, textOf } from "~/http/form.server";
import { readFormWithCookieCheck } from "~/http/form-resubmit.server";
import { limitClientOrCarry } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { clientIpOf } from "~/http/request-context.server";
import { openOrderContext, type OrderContext } from "./order-context.server";
import { orderCookies } from "./order-cookies.server";
import {
  answerForReview,
  answerStepRefusal,
  answerWithProblems,
  formVersion,
} from "./post-step.server";

/** Orders that a buyer should look at before making another. */
export interface SimilarOrdersView {
  similar: SimilarOrder[];
}

/** A checkout on its way: who sends it, and what it says. */
interface Checkout {
  flow: OrderContext;
  form: FormData;
  answer: CheckoutForm;
}

/**
 * Step 6 online: what is missing leads back to its step (R-5-41, R-5-42), a similar order is shown first, then the ticket is made and the
 * browser sent to pay it: the bill is made there, so that an order never waits for the gateway. Sent twice, it leads to where the first led (S8).
 */
export async function postOnlineCheckout(request: Request) {
  return orFailurePage(async () => {
    const form = await readFormWithCookieCheck(request);
    const flow = await openOrderContext(request);
    const { draft, channel } = flow;
    const earlier = draft.version === 0 ? await orderOfFormKey(textOf(form, "formKey")) : null;
    if (earlier) return redirectTo(payPath(earlier.ticketCode));
    const missing = missingAnswer(draft.data, channel);
    if (missing) return redirectToStep(missing.step, missing.code, flow);
    const parsed = parseForm(form, checkoutForm);
    if (!parsed.ok) return answerWithProblems(parsed.problems, 422, form);
    try {
      return await placeUnlessSimilar({ flow, form, answer: parsed.value });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answerRefusal(error, { flow, form, answer: parsed.value });
    }
  });
}

async function placeUnlessSimilar({ flow, form, answer }: Checkout) {
  const { request, now, draft, secret } = flow;
  if (secret === null || formVersion(form) !== draft.version) throw new Refusal("stale_draft");
  const { existing: made, similar } = await earlierOrdersFor(draft, flow);
  // A second click finds the key renewed by the first: then the order of the new key is the answer.
  const anew = made?.ended && answer.formKey === draft.formKey;
  if (!form.has("another") && (!made || anew) && similar.length > 0)
    return showSimilar(similar, { flow, form, answer });
  const formKey = anew ? await renewFormKey(secret, draft.formKey) : draft.formKey;
  assertAmountWithinLimits(answer.amountSen + TRANSACTION_CHARGE_SEN);
  const hit = await limitClientOrCarry(request, "placeOrder", now);
  const placed = await placeOrder(toOrder(draft, { flow, formKey, answer }), now, hit);
  return redirectTo(payPath(placed.ticketCode), {
    cookies: [...orderCookies(request, flow.channel, secret), unpaidCookie(placed.ticketCode)],
  });
}

/** The question before a second order, and what was chosen kept for its answer. */
async function showSimilar(similar: SimilarOrder[], { flow, answer }: Checkout) {
  const secret = await saveChoice(withPaymentMethod(flow, answer), flow);
  return answerForReview<SimilarOrdersView>(
    { similar },
    orderCookies(flow.request, flow.channel, secret),
  );
}

function withPaymentMethod({ draft }: OrderContext, { paymentMethod }: CheckoutForm): DraftData {
  return chooseCheckout(draft.data, { paymentMethod, terms: true });
}

async function saveChoice(
  data: DraftData,
  { secret, channel, now }: OrderContext,
): Promise<string> {
  return saveDraft(secret, channel, (await loadDraft(secret, channel, now)).version, data, now);
}

function toOrder(
  { data }: Draft,
  { flow, formKey, answer }: { flow: OrderContext; formKey: string; answer: CheckoutForm },
) {
  const { jettyId, ticketDate } = data;
  if (jettyId === null || ticketDate === null) throw new Refusal("stale_draft");
  const ip = clientIpOf(flow.request);
  return {
    ticketFlag: 1 as const,
    jettyId,
    ticketDate,
    counts: data.counts,
    buyer: buyerOf(data.buyer),
    passengers: data.passengers,
    paymentMethod: answer.paymentMethod,
    seenAmountSen: answer.amountSen,
    formKey,
    language: flow.language,
    browser: readCookie(flow.request, "buyer"),
    ipAddress: isIP(ip) ? ip : null,
  };
}

function buyerOf({
  name = "",
  email = "",
  phoneNo = "",
  ic = "",
  country = "",
  state = "",
}: Partial<Buyer>): Buyer {
  return { name, email, phoneNo, ic, country, state };
}

async function earlierOrdersFor(
  { data, formKey }: Draft,
  { request, now }: OrderContext,
): Promise<EarlierOrders> {
  if (data.ticketDate === null) return { existing: null, similar: [] };
  const { ic, phoneNo } = buyerOf(data.buyer);
  return earlierOrders(
    { ic, phoneNo, ticketDate: data.ticketDate, formKey },
    { browser: readCookie(request, "buyer"), unpaidCode: readUnpaid(request) },
    now,
  );
}

/** What was refused leads to the step that can mend it; everything else is said on this page. What was chosen is kept for another try. */
async function answerRefusal(refusal: Refusal, checkout: Checkout) {
  const { flow, form, answer } = checkout;
  if (refusal.code === "stale_draft") return answerStepRefusal(refusal, "checkout", flow, form);
  // The same form made an order at another price: that order is what there is to look at, and another one has a key of its own.
  if (refusal.code === "key_conflict" && flow.secret) {
    const formKey = await renewFormKey(flow.secret, flow.draft.formKey);
    const { similar } = await earlierOrdersFor({ ...flow.draft, formKey }, flow);
    if (similar.length > 0) return showSimilar(similar, checkout);
  }
  const chosen = withPaymentMethod(flow, answer);
  const dateBlocked = refusal.code === "date_unavailable";
  await saveChoice(dateBlocked ? clearDate(chosen) : chosen, flow);
  if (dateBlocked) return redirectToStep("departure-date", refusal.code, flow);
  if (refusal.code === "bad_category") return redirectToStep("passengers", refusal.code, flow);
  return answerStepRefusal(refusal, "checkout", flow, form);
}

function redirectToStep(step: StepName, code: RefusalCode, { channel }: OrderContext): Response {
  return redirectTo(stepPath(step, channel), { cookies: [flashCookie(code)] });
}
