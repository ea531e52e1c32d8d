import { keepTyped } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { saveDraft } from "~/domain/ordering/drafts.server";
import { type StepName, stepPath, STEPS } from "~/domain/ordering/steps";
import { isLanguage } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { setCookie } from "~/http/cookies.server";
import { flashCookie } from "~/http/flash.server";
import { typedValues } from "~/http/form.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { LEAVE_QUERY } from "~/ui/layout/step-form-link";
import { formVersion } from "./form-version.server";
import type { OrderContext } from "./order-context.server";
import { orderCookies } from "./order-cookies.server";

/** Whether a step's form was sent by a button that leads away from the step. */
export function isLeaving(request: Request): boolean {
  return new URL(request.url).searchParams.has(LEAVE_QUERY);
}

/**
 * Leaves a step for another one, or for the same in the other language, and keeps what was typed as
 * it is: nothing of it is judged. `answered` is the order with what can be read of it already, where
 * the step's fields depend on that. An order that changed in another tab stays as it is there.
 */
export function leaveStep(
  flow: OrderContext,
  step: StepName,
  answered: (form: FormData) => Promise<DraftData> = () => Promise.resolve(flow.draft.data),
) {
  const { request, secret, channel, now } = flow;
  return submitForm(
    request,
    noFields,
    async (_, form) => {
      const { path, cookies } = leadsTo(request, channel);
      const data = keepTyped(await answered(form), step, typedValues(form));
      const saved = await saveDraft(secret, channel, formVersion(form), data, now);
      return redirectTo(path, { cookies: [...cookies, ...orderCookies(request, channel, saved)] });
    },
    {
      refused: (refusal) => {
        if (refusal.code !== "stale_draft") throw refusal;
        const { path, cookies } = leadsTo(request, channel);
        return redirectTo(path, { cookies: [...cookies, flashCookie(refusal.code)] });
      },
    },
  );
}

function leadsTo(
  request: Request,
  channel: OrderContext["channel"],
): { path: string; cookies: string[] } {
  const url = new URL(request.url);
  const to = url.searchParams.get(LEAVE_QUERY);
  if (isLanguage(to)) {
    url.searchParams.delete(LEAVE_QUERY);
    return { path: url.pathname + url.search, cookies: [setCookie("lang", to)] };
  }
  const step = STEPS.find(({ name }) => name === to);
  if (!step) throw new Refusal("bad_request");
  return { path: stepPath(step.name, channel), cookies: [] };
}
