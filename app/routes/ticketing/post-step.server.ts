import { data as answer } from "@remix-run/node";
import type { DraftData } from "~/domain/ordering/draft";
import { loadDraft, saveDraft } from "~/domain/ordering/drafts.server";
import {
  firstOpenStep,
  mayVisit,
  nextStep,
  type StepName,
  stepPath,
} from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import { orFailurePage, statusOf } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { asProblem, typedValues } from "~/http/form.server";
import { readFormWithCookieCheck } from "~/http/form-resubmit.server";
import { formVersion } from "~/http/form-version.server";
import { redirectTo } from "~/http/redirect.server";
import type { FieldError, FormState } from "~/ui/forms/field-errors";
import { type Flow, flowView, openFlow } from "./flow.server";
import type { FlowView } from "./flow-view";
import type { OrderContext } from "./order-context.server";
import { orderCookies } from "./order-cookies.server";

/** What a step makes of a posted form: what is wrong, or the order as it stands now. */
export type StepAnswer<Shown extends object = never> =
  | { problems: FieldError[] }
  /** Where to go on: the next step, unless told. */
  | { data: DraftData; to?: string }
  /** The same page, with something to look at before it counts. */
  | { data: DraftData; shown: Shown };

/** A step's page data with its frame and cookies. */
export function stepPage<Extra extends object>(flow: Flow, step: StepName, extra: Extra) {
  const { view, cookies } = flowView(flow, step);
  return answer<{ view: FlowView } & Extra>(
    { view, ...extra },
    { headers: cookieHeaders(cookies) },
  );
}

/**
 * A posted step (S6): parsed, saved under the version it was drawn from, answered by 303; 422 or
 * 409 and the same page where it is not.
 */
export async function postStep<Shown extends object = never>(
  request: Request,
  step: StepName,
  act: (form: FormData, flow: Flow) => StepAnswer<Shown> | Promise<StepAnswer<Shown>>,
) {
  return orFailurePage(async () => {
    const form = await readFormWithCookieCheck(request);
    const flow = await openFlow(request);
    try {
      const result = await act(form, flow);
      if ("problems" in result) return answerWithProblems(result.problems, 422, form);
      const secret = await saveDraft(
        flow.secret,
        flow.channel,
        formVersion(form),
        result.data,
        flow.now,
      );
      const cookies = orderCookies(request, flow.channel, secret);
      if ("shown" in result) return answerForReview(result.shown, cookies);
      return redirectTo(
        result.to ?? stepPath(nextStep(step, result.data, flow.channel), flow.channel),
        { cookies },
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answerStepRefusal(error, step, flow, form);
    }
  });
}

/**
 * A refusal as an answer of the step's own page. A stale form (S6) gets the order as it stands,
 * with nothing that was typed.
 */
export async function answerStepRefusal(
  refusal: Refusal,
  step: StepName,
  flow: OrderContext,
  form: FormData,
) {
  if (refusal.code === "bad_request" || refusal.code === "too_many") throw refusal;
  if (refusal.code !== "stale_draft")
    return answerWithProblems([asProblem(refusal)], statusOf(refusal), form);
  const { data } = await loadDraft(flow.secret, flow.channel, flow.now);
  if (mayVisit(step, data, flow.channel))
    return answerWithProblems([asProblem(refusal)], statusOf(refusal), null);
  return redirectTo(stepPath(firstOpenStep(data, flow.channel), flow.channel), {
    cookies: [flashCookie("stale_draft")],
  });
}

/** The same page again with its problems; `form` is what to show as typed. */
export function answerWithProblems(problems: FieldError[], status: number, form: FormData | null) {
  return answer<FormState>({ problems, typed: form ? typedValues(form) : {} }, { status });
}

/** The same page with something to look at first; the order is saved. */
export function answerForReview<Shown extends object>(shown: Shown, cookies: readonly string[]) {
  return answer<FormState & Shown>(
    { problems: [], typed: {}, ...shown },
    { headers: cookieHeaders(cookies) },
  );
}

function cookieHeaders(cookies: readonly string[]): [string, string][] {
  return cookies.map((cookie) => ["Set-Cookie", cookie]);
}
