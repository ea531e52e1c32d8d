import type { z } from "zod";
import { isDepartureRefusal } from "~/domain/departures/rules";
import {
  checkOutOnline,
  type OnlineCheckout,
  type OnlineCheckoutOutcome,
} from "~/domain/ordering/check-out-online.server";
import { keepCredit } from "~/domain/ordering/keep-credit.server";
import {
  type CheckoutForm,
  checkoutForm,
  type UseCreditForm,
  useCreditForm,
} from "~/domain/ordering/schema.server";
import type { SimilarOrder } from "~/domain/ordering/similar-orders.server";
import { departureTimePath, openStepPath, type StepName, stepPath } from "~/domain/ordering/steps";
import { payPath } from "~/domain/payments/bills/pay-link.server";
import { addressKey } from "~/domain/rate-limits/address-key";
import { Refusal } from "~/domain/shared/refusal";
import { unpaidCookie } from "~/http/cookies.server";
import { flashCookie } from "~/http/flash.server";
import { textOf } from "~/http/form.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { clientIpOf, ipAddressOf } from "~/http/request-context.server";
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
    postedForm,
    (posted, form) =>
      withCreditLooks(flow, form, async () =>
        posted.act === "pay"
          ? checkOut({ flow, form, input: posted.input, problems: [] })
          : useCredit(flow, form, posted.input),
      ),
    {
      // An earlier step that is missing comes before a wrong field.
      invalid: (problems, form) => checkOut({ flow, form, input: null, problems }),
      refused: asFailurePage,
    },
  );
}

type Posted = { act: "pay"; input: CheckoutForm } | { act: "credit"; input: UseCreditForm };

/** The form's two buttons: to reckon with a travel credit, and to pay. */
function postedForm(form: FormData): z.ZodType<Posted> {
  return form.get("act") === "credit"
    ? useCreditForm.transform((input) => ({ act: "credit", input }))
    : checkoutForm.transform((input) => ({ act: "pay", input }));
}

/**
 * Runs what may look a travel credit up: whoever keeps missing has to wait, and what is wrong with
 * the code is said beside it.
 */
async function withCreditLooks<Answer>(
  flow: OrderContext,
  form: FormData,
  work: () => Promise<Answer>,
) {
  if (textOf(form, "travelCredit").trim() === "") return work();
  try {
    return await limitFailedLookups(flow.request, flow.now, work);
  } catch (error) {
    if (!(error instanceof Refusal) || error.field !== "travelCredit") throw error;
    return answerStepRefusal(error, "checkout", flow, form);
  }
}

async function useCredit(flow: OrderContext, form: FormData, input: UseCreditForm) {
  if (isOrderGone(flow, "checkout", form)) return beginAnew(flow, "checkout", form);
  const { draft, secret, now } = flow;
  if (formVersion(form) !== draft.version)
    return answerStepRefusal(new Refusal("stale_draft"), "checkout", flow, form);
  return toCheckout(flow, await keepCredit(draft, secret, input, now), input.travelCredit);
}

/** The page once more, reckoned with the credit. */
function toCheckout(flow: OrderContext, secret: string, typed: string): Response {
  const said = typed.trim() === "" ? [] : [flashCookie("travel_credit_used")];
  return redirectTo(stepPath("checkout", "web"), {
    cookies: [...cookiesOf(flow, secret), ...said],
  });
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
    case "credit_kept":
      return toCheckout(flow, outcome.secret, textOf(form, "travelCredit"));
    case "similar_orders":
      return answerForReview<SimilarOrdersView>(
        { similar: outcome.similar },
        cookiesOf(flow, outcome.secret),
      );
    case "price_changed":
      return answerStepRefusal(priceUpdate(outcome), "checkout", flow, form);
    case "refused":
      if (outcome.step !== null) return redirectToStep(outcome.step, outcome.refusal);
      return answerStepRefusal(outcome.refusal, "checkout", flow, form);
  }
}

function priceUpdate({ amountSen }: { amountSen: number }): Refusal {
  return new Refusal("price_update", { values: { amountSen } });
}

function cookiesOf({ request }: OrderContext, secret: string): string[] {
  return orderCookies(request, "web", secret);
}

function redirectToStep(step: StepName, refusal: Refusal): Response {
  const path = isDepartureRefusal(refusal) ? departureTimePath("web") : stepPath(step, "web");
  return redirectTo(path, { cookies: [flashCookie(refusal.code, refusal.values)] });
}
