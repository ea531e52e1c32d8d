import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseQueueCode } from "~/domain/ordering/queue-code";
import { saveForCounter } from "~/domain/ordering/save-for-counter.server";
import { missingAnswer } from "~/domain/ordering/steps";
import { dayOf, parseDay } from "~/domain/shared/day";
import { limitClient } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { asFailurePage, noFields, submitForm } from "~/http/submit-form.server";
import { formatDay } from "~/i18n/format";
import { Actions, Button } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { openFlow, openStep } from "./flow.server";
import { stepPage } from "./post-step.server";
import { StepPage } from "./step-page";

export const handle = { title: "flow:queue.heading" } satisfies PageHandle;

const STEPS_BEFORE_BUYER = new Set(["jetty", "departure-date", "passengers"]);

/**
 * Fill while queueing: what there is of the order, kept for the counter; then its four letters (in
 * the address, so that a reload shows them).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "user-info");
  const { searchParams } = new URL(request.url);
  const [code, day] = [parseQueueCode(searchParams.get("code")), parseDay(searchParams.get("day"))];
  return stepPage(flow, "user-info", { saved: code && day ? { code, day } : null });
}

export async function action({ request }: ActionFunctionArgs) {
  const { draft, now } = await openFlow(request);
  const save = async () => {
    const missing = missingAnswer(draft.data, "web");
    if (missing && STEPS_BEFORE_BUYER.has(missing.step)) return redirectTo("/queue");
    await limitClient(request, "saveForCounter", now);
    const code = await saveForCounter(draft.data, now);
    return redirectTo(`/queue?code=${code}&day=${dayOf(now)}`);
  };
  return submitForm(request, noFields, save, { refused: asFailurePage });
}

export default function Queue() {
  const { t } = useTranslation("flow");
  const { view, saved } = useLoaderData<typeof loader>();
  return (
    <StepPage
      view={{ ...view, closed: false }}
      heading={saved ? t("queue.saved", { code: saved.code }) : t("queue.heading")}
    >
      {saved ? (
        <p>{t("queue.show", { day: formatDay(saved.day, view.language) })}</p>
      ) : (
        <form method="post" action="/queue">
          <p>{t("queue.lead")}</p>
          <Actions>
            <Button>{t("queue.submit")}</Button>
          </Actions>
        </form>
      )}
    </StepPage>
  );
}
