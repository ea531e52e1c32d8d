import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { heldName } from "~/domain/counter/held-order";
import { recallOrder } from "~/domain/counter/recall-order.server";
import { recallForm } from "~/domain/counter/schema.server";
import { takeSavedOrder } from "~/domain/counter/take-saved-order.server";
import type { DraftData } from "~/domain/ordering/draft";
import { queueForm } from "~/domain/ordering/schema.server";
import { firstOpenStep, openStepPath, stepPath } from "~/domain/ordering/steps";
import type { StillOpen } from "~/domain/ordering/still-open.server";
import { Refusal } from "~/domain/shared/refusal";
import { flashCookie } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatInstant, formatTime } from "~/i18n/format";
import { flowView, openFlow } from "~/routes/ticketing/flow.server";
import { openOrderContext, type OrderContext } from "~/routes/ticketing/order-context.server";
import { orderCookies } from "~/routes/ticketing/order-cookies.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { KeyCap, useHotkeys } from "~/ui/layout/hotkeys";
import { Note } from "~/ui/layout/note";
import { HeldOrders } from "./held-orders";
import { NEXT_SALE_PATH } from "./paths";
import { QueueCodeForm } from "./queue-code-form";
import { useStepKeys } from "./use-step-keys";

export const handle = { title: "counter:queue.load" } satisfies PageHandle;

const MINUTES_TOLD = 120;
/** No queue code has a digit: those keys are free for what is held. */
const HELD_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openFlow(request);
  const { view } = flowView(flow, "jetty");
  const holdsAs = view.order.lines.length > 0 ? nameAtHand(flow) : null;
  return { version: view.version, holdsAs, held: view.held };
}

/**
 * Calls up a buyer's order from the queue, or one that this shift holds; the order at hand is held
 * in its place, and one that changed meanwhile in another tab is not put aside unseen.
 */
export async function action({ request }: ActionFunctionArgs) {
  const order = await openOrderContext(request);
  const { cashier, draft, secret, now } = order;
  const schema = (form: FormData) => (form.has("held") ? recallForm : queueForm);
  return submitForm(request, schema, async (input) => {
    if (!cashier || input.version !== draft.version) throw new Refusal("stale_draft");
    const shift = { id: cashier.shift.id, userId: cashier.staff.userId };
    const atHand = { secret, name: nameAtHand(order) };
    if ("held" in input) {
      const { swapped, ...recalled } = await recallOrder(input.held, shift, atHand, now);
      const message = swapped ? [flashCookie("order_held", { name: atHand.name })] : [];
      return calledUp(request, recalled, message);
    }
    const by = { ownJettyId: cashier.staff.ownJettyId, shift };
    const { savedAt, ...taken } = await takeSavedOrder(input.code, by, atHand, now);
    return calledUp(request, taken, [await loadedMessage(savedAt, request, now)]);
  });
}

/** Under which name the order at hand is held: where nobody has one yet, the time of day. */
function nameAtHand({ draft, now, language }: OrderContext): string {
  return heldName(draft.data) || formatTime(now, language);
}

/** What is to be chosen anew is more important than what else there is to say. */
function calledUp(
  request: Request,
  { secret, data, lost }: StillOpen & { secret: string },
  message: readonly string[],
): Response {
  const cookies = orderCookies(request, "counter", secret);
  return redirectTo(pathAfter(data), {
    cookies: [...cookies, ...(lost ? [flashCookie(lost)] : message)],
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
  return firstOpenStep(data, "counter") === "passengers-info"
    ? stepPath("passengers", "counter")
    : openStepPath(data, "counter");
}

export default function LoadOrder() {
  const { t } = useTranslation("counter");
  const { version, holdsAs, held } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  useHotkeys();
  useStepKeys(returned);
  return (
    <main id="main" className="text wrap">
      <ErrorSummary problems={returned?.problems ?? []} labels={{ code: t("queue.label") }} />
      <h1>{t("queue.load")}</h1>
      {holdsAs === null ? null : (
        <Note kind="careful">
          <p>{t("queue.holds", { name: holdsAs })}</p>
        </Note>
      )}
      <QueueCodeForm
        version={version}
        typed={returned?.typed.code}
        problem={problem("code")}
        focus
      />
      <HeldOrders held={held} version={version} hotkeys={HELD_KEYS} />
      <p className="gap">
        <a href={NEXT_SALE_PATH} data-key="Escape">
          {t("back")}
          <KeyCap>Esc</KeyCap>
        </a>
      </p>
    </main>
  );
}
