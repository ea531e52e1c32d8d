import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { stepPath } from "~/domain/ordering/steps";
import type { StepPageProps } from "~/routes/ticketing/step-frame";
import { StepMessages, useErrorDialog } from "~/routes/ticketing/step-messages";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { inertBelow } from "~/ui/layout/error-dialog";
import { type KeyHint, KeyHints, useHotkeys } from "~/ui/layout/hotkeys";
import { CounterOrderSummary } from "./counter-order-summary";
import { NewOrderDialog } from "./new-order-dialog";
import { StepTabs } from "./step-tabs";
import { useStepKeys } from "./use-step-keys";

interface CounterStepProps extends StepPageProps {
  /** Buttons under the order: they belong to the step's form by its name. */
  acts?: ReactNode;
  hints?: readonly KeyHint[];
}

/**
 * A step at the counter: seven tabs, the step, the order with its total at the side, the keys at
 * the foot.
 */
export function CounterStep({
  view,
  heading,
  returned,
  labels,
  children,
  acts,
  hints = [],
}: CounterStepProps) {
  const { t } = useTranslation("counter");
  useHotkeys();
  useStepKeys(returned);
  const problems = returned?.problems ?? [];
  const errorDialog = useErrorDialog({ view, problems });
  const reprint: KeyHint[] = view.lastSale ? [{ keys: ["F8"], label: t("hint.reprint") }] : [];
  const [asking, setAsking] = useState(false);
  const people = view.order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const question = asking ? (
    <NewOrderDialog people={people} onClose={() => setAsking(false)} />
  ) : null;
  const recalls = people === 0 && view.held.length > 0;
  const callsUp = people > 0 || view.held.length > 1 || view.step === "passengers";
  const callUp: KeyHint[] = callsUp ? [{ keys: ["F4"], label: t("hint.queue") }] : [];
  const back: KeyHint[] = view.back ? [{ keys: ["Esc"], label: t("hint.back") }] : [];
  return (
    <>
      <StepTabs view={view} />
      <div className="pos" {...inertBelow(errorDialog ?? question)}>
        <main id="main">
          <StepMessages view={view} problems={problems} />
          <ErrorSummary
            problems={problems.filter((problem) => problem.field !== "")}
            labels={labels}
          />
          <h1>{heading}</h1>
          {children}
          {view.back ? (
            <p className="gap">
              <a href={stepPath(view.back, view.channel)} data-key="Escape">
                {t("back")}
              </a>
            </p>
          ) : null}
        </main>
        <CounterOrderSummary
          view={view}
          recalls={recalls}
          onNew={people > 0 ? () => setAsking(true) : undefined}
        >
          {acts}
        </CounterOrderSummary>
      </div>
      {errorDialog ?? question}
      <KeyHints
        hints={[
          ...hints,
          ...callUp,
          ...reprint,
          ...back,
          { keys: ["F2"], label: t(recalls ? "hint.recall" : "hint.new") },
        ]}
      />
    </>
  );
}
