import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { worksAt } from "~/domain/access/works-at";
import { chooseJetty } from "~/domain/ordering/answers";
import { jettyForm } from "~/domain/ordering/schema.server";
import { JETTIES } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import { openStep } from "~/routes/ticketing/flow.server";
import { postStep, stepPage } from "~/routes/ticketing/post-step.server";
import { StepForm } from "~/routes/ticketing/step-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { CounterStep } from "./counter-step";
import { QueueCodeForm } from "./queue-code-form";

export const handle = { texts: ["flow"], title: "flow:title.jetty" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "jetty");
  const ownJettyId = flow.cashier?.staff.ownJettyId ?? 0;
  return stepPage(flow, "jetty", {
    jetties: JETTIES.filter(({ id }) => worksAt({ ownJettyId }, id)),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "jetty", jettyForm, ({ jettyID }, { draft, cashier }) => {
    const ownJettyId = cashier?.staff.ownJettyId ?? 0;
    if (!worksAt({ ownJettyId }, jettyID)) throw new Refusal("forbidden");
    return { data: chooseJetty(draft.data, jettyID) };
  });
}

/**
 * Step 1 at the counter: pressing a jetty goes on at once (2.18); where the cashier works is
 * pressed by Enter.
 */
export default function CounterJetty() {
  const { t } = useTranslation("counter");
  const { view, jetties } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <CounterStep
      view={view}
      heading={t("jetty")}
      returned={returned}
      acts={view.order.lines.length === 0 ? <QueueCodeForm version={view.version} /> : null}
    >
      <StepForm view={view}>
        <div className="two">
          {jetties.map(({ id, name }) => (
            <button
              key={id}
              className={view.order.jettyId === id ? "btn" : "btn alt"}
              name="jettyID"
              value={id}
              aria-current={view.order.jettyId === id ? "true" : undefined}
              autoFocus={view.order.jettyId === id}
            >
              {name}
            </button>
          ))}
        </div>
      </StepForm>
    </CounterStep>
  );
}
