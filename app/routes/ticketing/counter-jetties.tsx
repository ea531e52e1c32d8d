import { useTranslation } from "react-i18next";
import { JETTIES } from "~/domain/places/jetties";
import { CounterStep } from "./counter-step";
import type { FlowView } from "./flow-view";
import { QueueCodeForm } from "./queue-code-form";
import { StepForm } from "./step-form";
import type { ReturnedForm } from "./step-page-props";

/**
 * Step 1 at the counter: pressing a jetty goes on at once (2.18); where the cashier works is
 * pressed by Enter.
 */
export function CounterJetties({
  view,
  returned,
}: {
  view: FlowView;
  returned: ReturnedForm | undefined;
}) {
  const { t } = useTranslation("counter");
  return (
    <CounterStep
      view={view}
      heading={t("jetty")}
      returned={returned}
      acts={view.order.lines.length === 0 ? <QueueCodeForm version={view.version} /> : null}
    >
      <StepForm view={view} action="/pos?index">
        <div className="two">
          {JETTIES.filter(({ id }) => view.ownJettyId === 0 || view.ownJettyId === id).map(
            ({ id, name }) => (
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
            ),
          )}
        </div>
      </StepForm>
    </CounterStep>
  );
}
