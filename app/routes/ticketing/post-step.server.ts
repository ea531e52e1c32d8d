import { data as answer } from "@remix-run/node";
import type { z } from "zod";
import type { DraftData } from "~/domain/ordering/draft";
import { loadDraft, saveDraft } from "~/domain/ordering/drafts.server";
import { versionField } from "~/domain/ordering/schema.server";
import {
  firstOpenStep,
  mayVisit,
  nextStep,
  type StepName,
  stepPath,
} from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { statusOf } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { asProblem } from "~/http/form.server";
import { redirectTo } from "~/http/redirect.server";
import { formAnswer, submitForm } from "~/http/submit-form.server";
import type { FieldError, FormState } from "~/ui/forms/field-errors";
import { type Flow, flowView, openFlow } from "./flow.server";
import type { FlowView } from "./flow-view";
import type { OrderContext } from "./order-context.server";
import { orderCookies } from "./order-cookies.server";

/** What a step makes of a posted form: what is wrong, or the order as it stands now. */
export type StepAnswer<Shown extends object = never> =
  | { problems: FieldError[] }
  /** Where to go on; the next step by default. */
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

/** The version of the draft that a form was drawn from. Throws Refusal bad_request. */
export function formVersion(form: FormData): number {
  const parsed = versionField.safeParse(form.get("version"));
  if (!parsed.success) throw new Refusal("bad_request");
  return parsed.data;
}

interface PostStepOptions {
  /** What the form as a whole says where a field of it is wrong. */
  incomplete?: RefusalCode;
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
  { incomplete }: PostStepOptions = {},
) {
  const flow = await openFlow(request);
  const whole = incomplete ? [{ field: "", code: incomplete, values: {} }] : [];
  const save = async (input: z.output<Schema>, form: FormData) => {
    const result = await act(input, flow, form);
    if ("problems" in result) return formAnswer(form, result.problems, { status: 422 });
    const version = formVersion(form);
    const secret = await saveDraft(flow.secret, flow.channel, version, result.data, flow.now);
    const cookies = orderCookies(request, flow.channel, secret);
    if ("shown" in result) return answerForReview(result.shown, cookies);
    const next = stepPath(nextStep(step, result.data, flow.channel), flow.channel);
    return redirectTo(result.to ?? next, { cookies });
  };
  return submitForm(
    request,
    typeof schema === "function" ? (form: FormData) => schema(form, flow) : schema,
    save,
    {
      invalid: (problems, form) => formAnswer(form, [...whole, ...problems], { status: 422 }),
      refused: (refusal, form) => answerStepRefusal(refusal, step, flow, form),
    },
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
  return redirectTo(stepPath(firstOpenStep(data, flow.channel), flow.channel), {
    cookies: [flashCookie("stale_draft")],
  });
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
