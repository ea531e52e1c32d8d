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
import { readCookie, readUnpaid, unpaidCookie } from "./cookies.server";
import { orderCookies } from "./draft.server";
import { orFailurePage } from "./failure.server";
import { flashCookie } from "./flash.server";
import { refuseStep, shownAgain, versionOf, wrong } from "./flow-step.server";
import { parseForm, textOf } from "./form.server";
import { readKeptForm } from "./kept-form.server";
import { limitClientOrCarry } from "./limits.server";
import { openOrder, type Order } from "./order.server";
import { redirectTo } from "./redirect.server";
import { clientIpOf } from "./request-facts.server";

/** Orders that a buyer should look at before making another. */
export interface SimilarShown {
  similar: SimilarOrder[];
}

/** A checkout on its way: who sends it, and what it says. */
interface Checkout {
  flow: Order;
  form: FormData;
  answer: CheckoutForm;
}

/**
 * Step 6 online: what is missing leads back to its step (section 8), a similar order is shown first, then the ticket is made and the
 * browser sent to pay it: the bill is made there, so that an order never waits for the gateway. Sent twice, it leads to where the first led (S8).
 */
export async function checkOut(request: Request) {
  return orFailurePage(async () => {
    const form = await readKeptForm(request);
    const flow = await openOrder(request);
    const { draft, channel } = flow;
    const earlier = draft.version === 0 ? await orderOfFormKey(textOf(form, "formKey")) : null;
    if (earlier) return redirectTo(payPath(earlier.ticketCode));
    const missing = missingAnswer(draft.data, channel);
    if (missing) return backTo(missing.step, missing.code, flow);
    const parsed = parseForm(form, checkoutForm);
    if (!parsed.ok) return wrong(parsed.problems, 422, form);
    try {
      return await placeFor({ flow, form, answer: parsed.value });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(error, { flow, form, answer: parsed.value });
    }
  });
}

async function placeFor({ flow, form, answer }: Checkout) {
  const { request, now, draft, secret } = flow;
  if (secret === null || versionOf(form) !== draft.version) throw new Refusal("stale_draft");
  const { existing: made, similar } = await earlierTo(draft, flow);
  // A second click finds the key renewed by the first: then the order of the new key is the answer.
  const anew = made?.ended && answer.formKey === draft.formKey;
  if (!form.has("another") && (!made || anew) && similar.length > 0)
    return showSimilar(similar, { flow, form, answer });
  const formKey = anew ? await renewFormKey(secret, draft.formKey) : draft.formKey;
  assertAmountWithinLimits(answer.amountSen + TRANSACTION_CHARGE_SEN);
  const hit = await limitClientOrCarry(request, "placeOrder", now);
  const placed = await placeOrder(orderOf(draft, { flow, formKey, answer }), now, hit);
  return redirectTo(payPath(placed.ticketCode), {
    cookies: [...orderCookies(request, flow.channel, secret), unpaidCookie(placed.ticketCode)],
  });
}

/** The question before a second order, and what was chosen kept for its answer. */
async function showSimilar(similar: SimilarOrder[], { flow, answer }: Checkout) {
  const secret = await keep(chosenIn(flow, answer), flow);
  return shownAgain<SimilarShown>({ similar }, orderCookies(flow.request, flow.channel, secret));
}

function chosenIn({ draft }: Order, { paymentMethod }: CheckoutForm): DraftData {
  return chooseCheckout(draft.data, { paymentMethod, terms: true });
}

async function keep(data: DraftData, { secret, channel, now }: Order): Promise<string> {
  return saveDraft(secret, channel, (await loadDraft(secret, channel, now)).version, data, now);
}

function orderOf(
  { data }: Draft,
  { flow, formKey, answer }: { flow: Order; formKey: string; answer: CheckoutForm },
) {
  const { jettyID, ticketDate } = data;
  if (jettyID === null || ticketDate === null) throw new Refusal("stale_draft");
  const ip = clientIpOf(flow.request);
  return {
    ticketFlag: 1 as const,
    jettyID,
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

async function earlierTo(
  { data, formKey }: Draft,
  { request, now }: Order,
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
async function refuse(refusal: Refusal, checkout: Checkout) {
  const { flow, form, answer } = checkout;
  if (refusal.code === "stale_draft") return refuseStep(refusal, "checkout", flow, form);
  // The same form made an order at another price: that order is what there is to look at, and another one has a key of its own.
  if (refusal.code === "key_conflict" && flow.secret) {
    const formKey = await renewFormKey(flow.secret, flow.draft.formKey);
    const { similar } = await earlierTo({ ...flow.draft, formKey }, flow);
    if (similar.length > 0) return showSimilar(similar, checkout);
  }
  const chosen = chosenIn(flow, answer);
  const blocked = refusal.code === "date_unavailable";
  await keep(blocked ? clearDate(chosen) : chosen, flow);
  if (blocked) return backTo("departure-date", refusal.code, flow);
  if (refusal.code === "bad_category") return backTo("passengers", refusal.code, flow);
  return refuseStep(refusal, "checkout", flow, form);
}

function backTo(step: StepName, code: string, { channel }: Order): Response {
  return redirectTo(stepPath(step, channel), { cookies: [flashCookie(code)] });
}
