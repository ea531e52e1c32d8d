import { isDepartureRefusal } from "~/domain/departures/rules";
import {
  checkOutOnline,
  type OnlineCheckout,
  type OnlineCheckoutOutcome,
} from "~/domain/ordering/check-out-online.server";
import { type CheckoutForm, checkoutForm } from "~/domain/ordering/schema.server";
import type { SimilarOrder } from "~/domain/ordering/similar-orders.server";
import { departureTimePath, openStepPath, type StepName, stepPath } from "~/domain/ordering/steps";
import { payPath } from "~/domain/payments/bills/pay-link.server";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { unpaidCookie } from "~/http/cookies.server";
import { flashCookie } from "~/http/flash.server";
import { textOf } from "~/http/form.server";
import { redirectTo } from "~/http/redirect.server";
import { addressKey, clientIpOf, ipAddressOf } from "~/http/request-context.server";
import { asFailurePage, formAnswer, submitForm } from "~/http/submit-form.server";
import type { FieldError } from "~/ui/forms/field-errors";
import { formVersion } from "./form-version.server";
import { isLeaving, leaveStep } from "./leave-step.server";
import { openOrderContext, type OrderContext } from "./order-context.server";
import { identityOf, keepIdentity, orderCookies } from "./order-cookies.server";
import { answerForReview, answerStepRefusal, beginAnew, isOrderGone } from "./post-step.server";

/** Orders that a buyer should look at before making another. */
export interface SimilarOrdersView {
  similar: SimilarOrder[];
}

interface PostedCheckout {
  flow: OrderContext;
  form: FormData;
  /** What was filled in; null where a field of it is wrong. */
  input: CheckoutForm | null;
  problems: FieldError[];
}

/** Step 6 online: the outcome of `checkOutOnline` as an answer of the page. */
export async function postOnlineCheckout(request: Request) {
  const flow = await openOrderContext(request);
  if (isLeaving(request)) return leaveStep(flow, "checkout");
  const checkOut = async (posted: PostedCheckout) =>
    answerOutcome(await checkOutOnline(checkoutOf(posted), flow.now), posted);
  return submitForm(
    request,
    checkoutForm,
    (input, form) => checkOut({ flow, form, input, problems: [] }),
    {
      // An earlier step that is missing comes before a wrong field.
      invalid: (problems, form) => checkOut({ flow, form, input: null, problems }),
      refused: asFailurePage,
    },
  );
}

function checkoutOf({ flow, form, input }: PostedCheckout): OnlineCheckout {
  const { request, draft, secret, language } = flow;
  return {
    draft,
    secret,
    formKey: textOf(form, "formKey"),
    answer: input && { ...input, version: formVersion(form), another: form.has("another") },
    identity: identityOf(request),
    language,
    ipAddress: ipAddressOf(request),
    client: addressKey(clientIpOf(request)),
  };
}

function answerOutcome(outcome: OnlineCheckoutOutcome, { flow, form, problems }: PostedCheckout) {
  switch (outcome.kind) {
    case "placed":
      return redirectTo(payPath(outcome.ticketCode), {
        cookies: [
          ...cookiesOf(flow, outcome.secret),
          ...keepIdentity(flow.request),
          unpaidCookie(outcome.ticketCode),
        ],
      });
    case "already_placed":
      return redirectTo(payPath(outcome.ticketCode));
    case "missing_step":
      if (isOrderGone(flow, "checkout", form)) return beginAnew(flow, "checkout", form);
      return redirectTo(openStepPath(flow.draft.data, "web"), {
        cookies: [flashCookie(outcome.code)],
      });
    case "invalid":
      return formAnswer(form, problems, { status: 422 });
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
  const path = isDepartureRefusal({ code }) ? departureTimePath("web") : stepPath(step, "web");
  return redirectTo(path, { cookies: [flashCookie(code)] });
}
