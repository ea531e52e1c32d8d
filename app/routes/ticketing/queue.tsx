import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseQueueCode } from "~/domain/ordering/queue-code";
import { lastDayAtCounter, saveForCounter } from "~/domain/ordering/save-for-counter.server";
import { firstOpenStep, missingAnswer, stepPath } from "~/domain/ordering/steps";
import { jettyName } from "~/domain/places/jetties";
import { type Day, parseDay } from "~/domain/shared/day";
import { limitClient } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { asFailurePage, noFields, submitForm } from "~/http/submit-form.server";
import { formatDay } from "~/i18n/format";
import { Actions, Button } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { openFlow, openStep } from "./flow.server";
import type { FlowView } from "./flow-view";
import { stepPage } from "./post-step.server";
import { StepPage } from "./step-page";

export const handle = { title: "online:queue.heading" } satisfies PageHandle;

const STEPS_BEFORE_BUYER = new Set(["jetty", "departure-date", "passengers"]);

/**
 * Fill while queueing: what there is of the order, kept for the counter; then its four letters (in
 * the address, so that a reload shows them).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "user-info");
  const { searchParams } = new URL(request.url);
  const [code, day] = [parseQueueCode(searchParams.get("code")), parseDay(searchParams.get("day"))];
  return stepPage(flow, "user-info", {
    saved: code && day ? { code, day } : null,
    lastDay: lastDayAtCounter(flow.draft.data, flow.now),
    online: stepPath(firstOpenStep(flow.draft.data, "web"), "web"),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { draft, now } = await openFlow(request);
  const save = async () => {
    const missing = missingAnswer(draft.data, "web");
    if (missing && STEPS_BEFORE_BUYER.has(missing.step)) return redirectTo("/queue");
    await limitClient(request, "saveForCounter", now);
    const { code, lastDay } = await saveForCounter(draft.data, now);
    return redirectTo(`/queue?code=${code}&day=${lastDay}`);
  };
  return submitForm(request, noFields, save, { refused: asFailurePage });
}

export default function Queue() {
  const { t } = useTranslation("online");
  const { view, saved, lastDay, online } = useLoaderData<typeof loader>();
  return (
    <StepPage
      view={{ ...view, closed: false, order: { ...view.order, exceededLimitSen: null } }}
      heading={saved ? t("queue.saved") : t("queue.heading")}
      leavable={false}
    >
      {saved ? (
        <SavedCode {...saved} view={view} online={online} />
      ) : (
        <form method="post" action="/queue">
          <p>{t("queue.lead", { day: formatDay(lastDay, view.language) })}</p>
          <Actions>
            <Button>{t("queue.submit")}</Button>
          </Actions>
        </form>
      )}
    </StepPage>
  );
}

interface SavedCodeProps {
  code: string;
  day: Day;
  view: FlowView;
  /** Where the order goes on without the counter. */
  online: string;
}

/** The four letters, larger than all else, and what becomes of them at the counter. */
function SavedCode({ code, day, view, online }: SavedCodeProps) {
  const { t } = useTranslation("online");
  const { jettyId, ticketDate } = view.order;
  const where = { jetty: jettyName(jettyId ?? 0), day: formatDay(day, view.language) };
  return (
    <>
      <p className="card queue-code code num gap">{code}</p>
      <ol className="dots numbered gap">
        <li>{t("queue.go", where)}</li>
        <li>{t("queue.show")}</li>
        <li>{t("queue.pay")}</li>
      </ol>
      <div className="gap">
        <Note kind="careful">
          <p>{t("queue.unpaid")}</p>
          {ticketDate !== null && ticketDate > day ? <p>{t("queue.early")}</p> : null}
        </Note>
      </div>
      <p className="hint gap">{t("queue.keep")}</p>
      {view.closed ? null : (
        <p className="gap">
          <a className="alone" href={online}>
            {t("queue.online")}
          </a>
        </p>
      )}
    </>
  );
}
