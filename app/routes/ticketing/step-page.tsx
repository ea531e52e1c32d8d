import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { contactWays } from "~/documents/contact-ways";
import { type StepName, stepPath } from "~/domain/ordering/steps";
import { contactOf } from "~/domain/places/jetty-facts";
import { BackButton, BackLink } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { inertBelow } from "~/ui/layout/error-dialog";
import { useFrame } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { OrderSummary } from "~/ui/layout/order-summary";
import { useLeaveAction } from "~/ui/layout/step-form-link";
import { Steps } from "~/ui/layout/steps";
import { LostDeparture } from "./lost-departure";
import { useOrderView } from "./order-view";
import { OverLimit } from "./over-limit";
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

/** To the step before, with what was typed here where there is a form. */
function Back({ view: { back, channel } }: Pick<StepPageProps, "view">) {
  const common = useTranslation("common").t;
  const leave = useLeaveAction();
  if (!back) return null;
  const label = common("action.back");
  return leave ? (
    <BackButton action={leave(back)}>{label}</BackButton>
  ) : (
    <BackLink href={stepPath(back, channel)}>{label}</BackLink>
  );
}

/** Who buys for today what leaves in the morning is told so at each step, before it is paid. */
function ArrivalOver({ view: { arrivalOver, order, step } }: Pick<StepPageProps, "view">) {
  const { t } = useTranslation("online");
  const { places } = useFrame();
  if (arrivalOver === null || step === "jetty" || step === "departure-date") return null;
  const phone = contactWays(contactOf(places, order.jettyId)).find(({ kind }) => kind === "phone");
  return (
    <Note kind="careful">
      <p>{t("arrivalOver.lead", { time: arrivalOver })}</p>
      <p>
        {t("arrivalOver.ask")}{" "}
        {phone ? (
          <a className="num" href={phone.href}>
            {phone.shown}
          </a>
        ) : null}
      </p>
    </Note>
  );
}

function BuyerStep({
  view,
  heading,
  returned,
  labels,
  leavable = view.step !== "jetty",
  children,
}: StepPageProps) {
  const { t } = useTranslation("flow");
  const online = useTranslation("online").t;
  const common = useTranslation("common").t;
  const problems = returned?.problems ?? [];
  // What is too much to be paid online has that as its button.
  const isCounterMain = view.step === "checkout" && view.order.exceededLimitSen !== null;
  const errorDialog = useErrorDialog({ view, problems });
  const steps = view.steps.flatMap(({ state, ...step }) =>
    state === "skipped" ? [] : [{ ...step, state, label: common(`steps.name.${step.name}`) }],
  );
  return (
    <>
      <Steps steps={steps} title={common(`steps.name.${view.step}`)} percent={view.percent} />
      <div className="flow" {...inertBelow(view.closed ? null : errorDialog)}>
        <main id="main">
          <Back view={view} />
          {view.closed ? (
            <SalesClosed soon={view.closed === "soon"} />
          ) : (
            <>
              <StepMessages view={view} problems={problems} />
              <LostDeparture view={view} />
              {view.lost === null ? <ArrivalOver view={view} /> : null}
              {view.step === "passengers" ? null : <OverLimit view={view} />}
              <ErrorSummary
                problems={problems.filter((problem) => problem.field !== "")}
                labels={labels}
              />
              <h1>{heading}</h1>
              {children}
              {leavable ? (
                <ul className="leave">
                  {SAVEABLE_STEPS.has(view.step) && !isCounterMain ? (
                    <li>
                      <a href="/queue">{online("queue.link")}</a>
                    </li>
                  ) : null}
                  <li>
                    <a href="/reset">{t("reset.link")}</a>
                  </li>
                </ul>
              ) : null}
            </>
          )}
        </main>
        <OrderSummary order={useOrderView(view)} />
      </div>
      {view.closed ? null : errorDialog}
    </>
  );
}
