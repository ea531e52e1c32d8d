import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { recallOrder } from "~/domain/counter/recall-order.server";
import { recallForm } from "~/domain/counter/schema.server";
import { takeSavedOrder } from "~/domain/counter/take-saved-order.server";
import type { DraftData } from "~/domain/ordering/draft";
import { queueForm } from "~/domain/ordering/schema.server";
import { firstOpenStep, stepPath } from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import { flashCookie } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatInstant } from "~/i18n/format";
import { flowView, openFlow } from "~/routes/ticketing/flow.server";
import { openOrderContext } from "~/routes/ticketing/order-context.server";
import { orderCookies } from "~/routes/ticketing/order-cookies.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { KeyCap, useHotkeys } from "~/ui/layout/hotkeys";
import { Note } from "~/ui/layout/note";
import { HeldOrders } from "./held-orders";
import { HOLD_PATH, NEXT_SALE_PATH } from "./paths";
import { QueueCodeForm } from "./queue-code-form";
import { useStepKeys } from "./use-step-keys";

export const handle = { title: "counter:queue.load" } satisfies PageHandle;

const MINUTES_TOLD = 120;

export async function loader({ request }: LoaderFunctionArgs) {
  const { view } = flowView(await openFlow(request), "jetty");
  return { version: view.version, replaces: view.order.lines.length > 0, held: view.held };
}

/**
 * Calls up a buyer's order from the queue, or one that this shift holds; an order at hand that
 * changed meanwhile in another tab is not put aside unseen.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { cashier, draft, secret, now } = await openOrderContext(request);
  const schema = (form: FormData) => (form.has("held") ? recallForm : queueForm);
  return submitForm(request, schema, async (input) => {
    if (!cashier || input.version !== draft.version) throw new Refusal("stale_draft");
    if ("held" in input) {
      const recalled = await recallOrder(input.held, cashier.shift.id, secret, now);
      const cookies = orderCookies(request, "counter", recalled.secret);
      return redirectTo(pathAfter(recalled.data), { cookies });
    }
    const taken = await takeSavedOrder(input.code, cashier.staff, secret, now);
    const cookies = [
      ...orderCookies(request, "counter", taken.secret),
      await loadedMessage(taken.savedAt, request, now),
    ];
    return redirectTo(pathAfter(taken.data), { cookies });
  });
}

/** How old the order is: in minutes as long as those say something. */
async function loadedMessage(savedAt: Date, request: Request, now: Date): Promise<string> {
  const minutes = Math.max(0, Math.floor((now.getTime() - savedAt.getTime()) / 60_000));
  if (minutes < MINUTES_TOLD) return flashCookie("queue_loaded", { minutes });
  const at = formatInstant(savedAt, await languageOf(request));
  return flashCookie("queue_loaded_earlier", { at });
}

/** Where an order goes on that was called up: names that lack are filled in under their counts. */
function pathAfter(data: DraftData): string {
  const open = firstOpenStep(data, "counter");
  return stepPath(open === "passengers-info" ? "passengers" : open, "counter");
}

export default function LoadOrder() {
  const { t } = useTranslation("counter");
  const { version, replaces, held } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  useHotkeys();
  useStepKeys(returned);
  return (
    <main id="main" className="text wrap">
      <ErrorSummary problems={returned?.problems ?? []} labels={{ code: t("queue.label") }} />
      <h1>{t("queue.load")}</h1>
      {replaces ? (
        <Note kind="careful">
          <p>
            {t("queue.replaces")} <a href={HOLD_PATH}>{t("hold.open")}</a>
          </p>
        </Note>
      ) : null}
      <QueueCodeForm
        version={version}
        typed={returned?.typed.code}
        problem={problem("code")}
        focus
      />
      <HeldOrders held={held} version={version} />
      <p className="gap">
        <a href={NEXT_SALE_PATH} data-key="Escape">
          {t("back")}
          <KeyCap>Esc</KeyCap>
        </a>
      </p>
    </main>
  );
}
