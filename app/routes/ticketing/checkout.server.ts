import {
  checkOutOnline,
  type OnlineCheckoutAnswer,
  type OnlineCheckoutOutcome,
} from "~/domain/ordering/check-out-online.server";
import { checkoutForm } from "~/domain/ordering/schema.server";
import type { SimilarOrder } from "~/domain/ordering/similar-orders.server";
import { type StepName, stepPath } from "~/domain/ordering/steps";
import { payPath } from "~/domain/payments/bills/pay-link.server";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { readCookie, readUnpaid, unpaidCookie } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { type Parsed, parseForm, textOf } from "~/http/form.server";
import { readFormWithCookieCheck } from "~/http/form-resubmit.server";
import { formVersion } from "~/http/form-version.server";
import { redirectTo } from "~/http/redirect.server";
import { addressKey, clientIpOf, ipAddressOf } from "~/http/request-context.server";
import { openOrderContext, type OrderContext } from "./order-context.server";
import { orderCookies } from "./order-cookies.server";
import { answerForReview, answerStepRefusal, answerWithProblems } from "./post-step.server";

/** Orders that a buyer should look at before making another. */
export interface SimilarOrdersView {
  similar: SimilarOrder[];
}

interface PostedCheckout {
  flow: OrderContext;
  form: FormData;
  parsed: Parsed<OnlineCheckoutAnswer>;
}

/** Step 6 online: the outcome of `checkOutOnline` as an answer of the page. */
export async function postOnlineCheckout(request: Request) {
  return orFailurePage(async () => {
    const form = await readFormWithCookieCheck(request);
    const flow = await openOrderContext(request);
    const posted = { flow, form, parsed: parseCheckout(form) };
    return answerOutcome(await checkOutOnline(checkoutOf(posted), flow.now), posted);
  });
}

function parseCheckout(form: FormData): PostedCheckout["parsed"] {
  const parsed = parseForm(form, checkoutForm);
  if (!parsed.ok) return parsed;
  const another = form.has("another");
  return { ok: true, value: { ...parsed.value, version: formVersion(form), another } };
}

function checkoutOf({ flow, form, parsed }: PostedCheckout) {
  const { request, draft, secret, language } = flow;
  return {
    draft,
    secret,
    formKey: textOf(form, "formKey"),
    answer: parsed.ok ? parsed.value : null,
    identity: { browser: readCookie(request, "buyer"), unpaidCode: readUnpaid(request) },
    language,
    ipAddress: ipAddressOf(request),
    client: addressKey(clientIpOf(request)),
  };
}

function answerOutcome(outcome: OnlineCheckoutOutcome, { flow, form, parsed }: PostedCheckout) {
  switch (outcome.kind) {
    case "placed":
      return redirectTo(payPath(outcome.ticketCode), {
        cookies: [...cookiesOf(flow, outcome.secret), unpaidCookie(outcome.ticketCode)],
      });
    case "already_placed":
      return redirectTo(payPath(outcome.ticketCode));
    case "missing_step":
      return redirectToStep(outcome.step, outcome.code);
    case "invalid":
      return answerWithProblems(parsed.ok ? [] : parsed.problems, 422, form);
    case "similar_orders":
      return answerForReview<SimilarOrdersView>(
        { similar: outcome.similar },
        cookiesOf(flow, outcome.secret),
      );
    case "price_changed":
      return answerStepRefusal(priceUpdate(outcome), "checkout", flow, form);
    case "refused":
      if (outcome.step !== null) return redirectToStep(outcome.step, outcome.refusal.code);
      return answerStepRefusal(outcome.refusal, "checkout", flow, form);
  }
}

function priceUpdate({ amountSen }: { amountSen: number }): Refusal {
  return new Refusal("price_update", { values: { amountSen } });
}

function cookiesOf({ request }: OrderContext, secret: string): string[] {
  return orderCookies(request, "web", secret);
}

function redirectToStep(step: StepName, code: RefusalCode): Response {
  return redirectTo(stepPath(step, "web"), { cookies: [flashCookie(code)] });
}
