import { data as answer } from "@remix-run/node";
import type { z } from "zod";
import { finishStep, keepTyped } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { loadDraft, saveDraft } from "~/domain/ordering/drafts.server";
import { mayVisit, nextStep, openStepPath, type StepName, stepPath } from "~/domain/ordering/steps";
import type { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { statusOf } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { asProblem, textOf, typedValues } from "~/http/form.server";
import { redirectTo } from "~/http/redirect.server";
import { formAnswer, submitForm } from "~/http/submit-form.server";
import type { FieldError, FormState } from "~/ui/forms/field-errors";
import { type Flow, flowView, openFlow, orderSoFar } from "./flow.server";
import type { FlowView, QuotedOrder } from "./flow-view";
import { formVersion } from "./form-version.server";
import { isLeaving, leaveStep } from "./leave-step.server";
import type { OrderContext } from "./order-context.server";
import { orderCookies } from "./order-cookies.server";

/** What a step makes of a posted form: what is wrong, or the order as it stands now. */
export type StepAnswer<Shown extends object = never> =
  | { problems: FieldError[] }
  /** The same step again, with what was typed as it is: nothing of it is judged yet. */
  | { again: true }
  /** Where to go on, the next step by default; names that are said to be in the order no more. */
  | { data: DraftData; to?: string; dropped?: string[] }
  /** The same page, with something to look at before it counts. */
  | { data: DraftData; shown: Shown }
  /** The same page with the order as it would be, and what is wrong, if anything; nothing is kept. */
  | { unsaved: DraftData; problems?: FieldError[] };

/** A step's page data with its frame and cookies. */
export function stepPage<Extra extends object>(flow: Flow, step: StepName, extra: Extra) {
  const { view, cookies } = flowView(flow, step);
  return answer<{ view: FlowView } & Extra>(
    { view, ...extra },
    { headers: cookieHeaders(cookies) },
  );
}

interface PostStepOptions {
  /** What the form as a whole says where a field of it is wrong. */
  incomplete?: RefusalCode;
  /** The order with what can be read of a form whose step is left. */
  answered?: (flow: Flow, form: FormData) => Promise<DraftData>;
}

/**
 * A posted step (S6): parsed, saved under the version that its page showed, answered by 303; 422 or
 * 409 and the same page where it is not. A form whose fields depend on the order is read by `act`.
 */
export async function postStep<Schema extends z.ZodType, Shown extends object = never>(
  request: Request,
  step: StepName,
  schema: Schema | ((form: FormData, flow: Flow) => Schema),
  act: (
    input: z.output<Schema>,
    flow: Flow,
    form: FormData,
  ) => StepAnswer<Shown> | Promise<StepAnswer<Shown>>,
  { incomplete, answered }: PostStepOptions = {},
) {
  const flow = await openFlow(request);
  if (isLeaving(request))
    return leaveStep(flow, step, answered && ((form) => answered(flow, form)));
  const whole = incomplete ? [{ field: "", code: incomplete, values: {} }] : [];
  const save = async (input: z.output<Schema>, form: FormData) => {
    if (isOrderGone(flow, step, form)) return beginAnew(flow, step, form);
    const result = await act(input, flow, form);
    if ("unsaved" in result) return answerQuote(result, flow, form);
    if ("problems" in result) return formAnswer(form, result.problems, { status: 422 });
    const version = formVersion(form);
    if ("again" in result) {
      const data = keepTyped(flow.draft.data, step, typedValues(form));
      const secret = await saveDraft(flow.secret, flow.channel, version, data, flow.now);
      const cookies = orderCookies(request, flow.channel, secret);
      return redirectTo(stepPath(step, flow.channel), { cookies });
    }
    const data = finishStep(result.data, step, form.keys());
    const secret = await saveDraft(flow.secret, flow.channel, version, data, flow.now);
    const cookies = orderCookies(request, flow.channel, secret);
    if ("shown" in result) return answerForReview(result.shown, cookies);
    const next = stepPath(nextStep(step, result.data, flow.channel), flow.channel);
    if (result.dropped?.length) cookies.push(namesDroppedCookie(result.dropped));
    return redirectTo(result.to ?? next, { cookies });
  };
  return submitForm(
    request,
    typeof schema === "function" ? (form: FormData) => schema(form, flow) : schema,
    save,
    {
      invalid: (problems, form) =>
        isOrderGone(flow, step, form)
          ? beginAnew(flow, step, form)
          : formAnswer(form, [...whole, ...problems], { status: 422 }),
      refused: (refusal, form) => answerStepRefusal(refusal, step, flow, form),
    },
  );
}

/** The same page with the order as it would be. */
function answerQuote(
  { unsaved, problems = [] }: { unsaved: DraftData; problems?: FieldError[] },
  flow: Flow,
  form: FormData,
) {
  return answer<FormState & { order: QuotedOrder }>(
    { problems, typed: typedValues(form), order: orderSoFar(unsaved, flow) },
    { status: problems.length > 0 ? 422 : 200 },
  );
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
    return formAnswer(form, [asProblem(refusal)], { status: statusOf(refusal) });
  const { data } = await loadDraft(flow.secret, flow.channel, flow.now);
  if (mayVisit(step, data, flow.channel))
    return formAnswer(new FormData(), [asProblem(refusal)], { status: statusOf(refusal) });
  return redirectTo(openStepPath(data, flow.channel), {
    cookies: [flashCookie("stale_draft")],
  });
}

/**
 * The order that a form was drawn from was reset, has ended, or is another browser's, and its step
 * cannot begin one.
 */
export function isOrderGone(
  { draft, channel }: OrderContext,
  step: StepName,
  form: FormData,
): boolean {
  return (
    draft.version === 0 &&
    Number(textOf(form, "version")) > 0 &&
    !mayVisit(step, draft.data, channel)
  );
}

/** Begins another order with its first step, and keeps what was typed for when its step comes. */
export async function beginAnew(flow: OrderContext, step: StepName, form: FormData) {
  const { request, channel, draft, now } = flow;
  const data = keepTyped(draft.data, step, typedValues(form));
  const secret = await saveDraft(flow.secret, channel, draft.version, data, now);
  return redirectTo(openStepPath(data, channel), {
    cookies: [...orderCookies(request, channel, secret), flashCookie("order_gone")],
  });
}

const MAX_NAMES = 3;
const MAX_NAME_CHARACTERS = 24;

/** As many names as a cookie holds. */
function namesDroppedCookie(dropped: readonly string[]): string {
  const names = dropped
    .slice(0, MAX_NAMES)
    .map((name) => [...name].slice(0, MAX_NAME_CHARACTERS).join(""));
  const more = dropped.length > MAX_NAMES ? [`+${dropped.length - MAX_NAMES}`] : [];
  return flashCookie("names_dropped", { names: [...names, ...more].join(", ") });
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
