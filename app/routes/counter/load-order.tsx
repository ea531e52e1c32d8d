import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { takeSavedOrder } from "~/domain/counter/take-saved-order.server";
import { queueForm } from "~/domain/ordering/schema.server";
import { firstOpenStep, stepPath } from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import { flashCookie } from "~/http/flash.server";
import { redirectTo } from "~/http/redirect.server";
import { requireShift } from "~/http/shift-guard.server";
import { submitForm } from "~/http/submit-form.server";
import { flowView, openFlow } from "~/routes/ticketing/flow.server";
import { orderCookies } from "~/routes/ticketing/order-cookies.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { KeyCap, useHotkeys } from "~/ui/layout/hotkeys";
import { Note } from "~/ui/layout/note";
import { NEXT_SALE_PATH } from "./paths";
import { QueueCodeForm } from "./queue-code-form";
import { useStepKeys } from "./use-step-keys";

export const handle = { title: "counter:queue.label" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { view } = flowView(await openFlow(request), "jetty");
  return { version: view.version, replaces: view.order.lines.length > 0 };
}

/**
 * Calls up a buyer's order from the queue; an order at hand that changed meanwhile in another tab
 * is not put aside unseen.
 */
export async function action({ request }: ActionFunctionArgs) {
  await requireShift(request);
  const { counter, draft, secret, now } = await openFlow(request);
  return submitForm(request, queueForm, async ({ version, code }) => {
    if (!counter || version !== draft.version) throw new Refusal("stale_draft");
    const taken = await takeSavedOrder(code, counter.staff, secret, now);
    const cookies = [
      ...orderCookies(request, "counter", taken.secret),
      flashCookie("queue_loaded", { minutes: taken.minutes }),
    ];
    return redirectTo(stepPath(firstOpenStep(taken.data, "counter"), "counter"), { cookies });
  });
}

export default function LoadOrder() {
  const { t } = useTranslation("counter");
  const { version, replaces } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  useHotkeys();
  useStepKeys(returned);
  return (
    <main id="main" className="text wrap">
      <ErrorSummary problems={returned?.problems ?? []} />
      <h1>{t("queue.label")}</h1>
      {replaces ? (
        <Note kind="careful">
          <p>{t("queue.replaces")}</p>
        </Note>
      ) : null}
      <QueueCodeForm
        version={version}
        typed={returned?.typed.code}
        problem={problem("code")}
        focus
      />
      <p>
        <a href={NEXT_SALE_PATH} data-key="Escape">
          {t("back")}
          <KeyCap>Esc</KeyCap>
        </a>
      </p>
    </main>
  );
}
