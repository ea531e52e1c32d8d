import { isIP } from "node:net";
import { chooseCheckout, withoutDate } from "~/domain/ordering/answers";
import type { Buyer, Draft } from "~/domain/ordering/draft";
import { loadDraft, renewFormKey, saveDraft } from "~/domain/ordering/drafts.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { checkoutForm, type CheckoutForm } from "~/domain/ordering/schema.server";
import { orderOfFormKey, similarOrders, type SimilarOrder } from "~/domain/ordering/similar-orders.server";
import { stepPath, whatIsMissing, type StepName } from "~/domain/ordering/steps";
import { assertWithinLimits } from "~/domain/payments/open-attempt.server";
import { BUYER } from "~/domain/payments/source";
import { startPayment } from "~/domain/payments/start-payment.server";
import { TRANSACTION_CHARGE_SEN } from "~/domain/pricing/rules";
import { Refusal } from "~/domain/shared/refusal";
import { readCookie, readUnpaid, unpaidCookie } from "./cookies.server";
import { orderCookies } from "./draft.server";
import { orFailurePage } from "./failure.server";
import { flashCookie } from "./flash.server";
import { refuseStep, shownAgain, versionOf, wrong } from "./flow-step.server";
import { openFlow, type Flow } from "./flow.server";
import { parseForm, textOf } from "./form.server";
import { readKeptForm } from "./kept-form.server";
import { limitClient } from "./limits.server";
import { answerPayment } from "./next-step.server";
import { redirectTo } from "./redirect.server";
import { clientIpOf } from "./request-facts.server";

/** Orders that a buyer should look at before making another. */
export interface SimilarShown {
  similar: SimilarOrder[];
}

/** A checkout on its way: who sends it, what it says, and under which secret the order is kept. */
interface Checkout {
  flow: Flow;
  form: FormData;
  answer: CheckoutForm;
  secret: string;
}

/**
 * Step 6 online: what is missing leads back to its step (section 8), a similar order is shown first, then the ticket is made and the
 * browser sent to pay. Sent twice, it leads to where the first led (S8).
 */
export async function checkOut(request: Request) {
  return orFailurePage(async () => {
    const form = await readKeptForm(request);
    const flow = await openFlow(request);
    const { draft, channel } = flow;
    const earlier = draft.version === 0 ? await orderOfFormKey(textOf(form, "formKey")) : null;
    if (earlier) return redirectTo(payPath(earlier.ticketCode));
    const missing = whatIsMissing(draft.data, channel);
    if (missing) return backTo(missing.step, missing.code, flow);
    const parsed = parseForm(form, checkoutForm);
    if (!parsed.ok) return wrong(parsed.problems, 422, form);
    try {
      const data = chooseCheckout(draft.data, { paymentMethod: parsed.value.paymentMethod, terms: true });
      const secret = await saveDraft(flow.secret, channel, versionOf(form), data, flow.now);
      return await placeAndPay({ flow, form, answer: parsed.value, secret });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(error, flow, form);
    }
  });
}

async function placeAndPay({ flow, form, answer, secret }: Checkout) {
  const { request, now } = flow;
  const draft = await loadDraft(secret, flow.channel, now);
  const made = await orderOfFormKey(draft.formKey);
  // A second click finds the key renewed by the first: then the order of the new key is the answer.
  const anew = made?.over && answer.formKey === draft.formKey;
  const formKey = anew ? await renewFormKey(secret, draft.formKey) : draft.formKey;
  if (!form.has("another") && (!made || anew)) {
    const similar = await similarTo(draft, formKey, flow);
    if (similar.length > 0) return shownAgain<SimilarShown>({ similar }, orderCookies(request, flow.channel, secret));
  }
  await limitClient(request, "placeOrder", now);
  assertWithinLimits(answer.amountSen + TRANSACTION_CHARGE_SEN);
  const placed = await placeOrder(orderOf(draft, { flow, formKey, answer }), now);
  const cookies = orderCookies(request, flow.channel, secret);
  if (placed.repeated) return redirectTo(payPath(placed.ticketCode), { cookies: [...cookies, unpaidCookie(placed.ticketCode)] });
  const response = await answerPayment(placed.ticketCode, () => startPayment(placed.ticketId, { actor: BUYER, now }));
  for (const cookie of [...cookies, unpaidCookie(placed.ticketCode)]) response.headers.append("Set-Cookie", cookie);
  return response;
}

function orderOf({ data }: Draft, { flow, formKey, answer }: { flow: Flow; formKey: string; answer: CheckoutForm }) {
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

function buyerOf({ name = "", email = "", phoneNo = "", ic = "", country = "", state = "" }: Partial<Buyer>): Buyer {
  return { name, email, phoneNo, ic, country, state };
}

async function similarTo({ data }: Draft, exceptFormKey: string, { request, now }: Flow): Promise<SimilarOrder[]> {
  if (data.ticketDate === null) return [];
  const { ic, phoneNo } = buyerOf(data.buyer);
  return similarOrders({ ic, phoneNo, ticketDate: data.ticketDate, exceptFormKey }, { browser: readCookie(request, "buyer"), unpaidCode: readUnpaid(request) }, now);
}

/** What was refused leads to the step that can mend it; everything else is said on this page. */
async function refuse(refusal: Refusal, flow: Flow, form: FormData) {
  if (refusal.code === "date_unavailable") {
    await saveDraft(flow.secret, flow.channel, (await loadDraft(flow.secret, flow.channel, flow.now)).version, withoutDate(flow.draft.data), flow.now);
    return backTo("departure-date", refusal.code, flow);
  }
  if (refusal.code === "bad_category") return backTo("passengers", refusal.code, flow);
  // The same form made an order at another price: that order is what there is to look at, and another one has a key of its own.
  if (refusal.code === "key_conflict" && flow.secret) {
    await renewFormKey(flow.secret, flow.draft.formKey);
    const similar = await similarTo(flow.draft, "", flow);
    if (similar.length > 0) return shownAgain<SimilarShown>({ similar }, []);
  }
  return refuseStep(refusal, "checkout", flow, form);
}

function backTo(step: StepName, code: string, { channel }: Flow): Response {
  return redirectTo(stepPath(step, channel), { cookies: [flashCookie(code)] });
}

function payPath(ticketCode: string): string {
  return `/payment/go/${ticketCode}`;
}
