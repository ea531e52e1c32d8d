import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { StepName } from "~/domain/ordering/steps";
import { BackLink } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { inertBelow } from "~/ui/layout/error-dialog";
import { OrderSummary } from "~/ui/layout/order-summary";
import { Steps } from "~/ui/layout/steps";
import { useOrderView } from "./order-view";
import { SalesClosed } from "./sales-closed";
import { StepFrame, type StepPageProps } from "./step-frame";
import { StepMessages, useErrorDialog } from "./step-messages";

/** Steps at which there is enough of an order to keep it for the counter. */
const SAVEABLE_STEPS = new Set<StepName>(["user-info", "passengers-info", "checkout"]);

/** A step of the flow in its frame: what is wrong, the question, and the order at its side. */
export function StepPage(props: StepPageProps) {
  const Frame = useContext(StepFrame) ?? BuyerStep;
  return <Frame {...props} />;
}

function BuyerStep({ view, heading, returned, labels, children }: StepPageProps) {
  const { t } = useTranslation("flow");
  const common = useTranslation("common").t;
  const problems = returned?.problems ?? [];
  const errorDialog = useErrorDialog({ view, problems });
  const steps = view.steps.flatMap(({ state, ...step }) =>
    state === "skipped" ? [] : [{ ...step, state, label: common(`steps.name.${step.name}`) }],
  );
  return (
    <>
      <Steps steps={steps} title={common(`steps.name.${view.step}`)} percent={view.percent} />
      <div className="flow" {...inertBelow(view.closed ? null : errorDialog)}>
        <main id="main">
          {view.back ? <BackLink href={view.back}>{common("action.back")}</BackLink> : null}
          {view.closed ? (
            <SalesClosed />
          ) : (
            <>
              <StepMessages view={view} problems={problems} />
              <ErrorSummary
                problems={problems.filter((problem) => problem.field !== "")}
                labels={labels}
              />
              <h1>{heading}</h1>
              {children}
              {view.step === "jetty" ? null : (
                <ul className="leave">
                  {SAVEABLE_STEPS.has(view.step) ? (
                    <li>
                      <a href="/queue">{t("queue.link")}</a>
                    </li>
                  ) : null}
                  <li>
                    <a href="/reset">{t("reset.link")}</a>
                  </li>
                </ul>
              )}
            </>
          )}
        </main>
        <OrderSummary order={useOrderView(view)} />
      </div>
      {view.closed ? null : errorDialog}
    </>
  );
}
