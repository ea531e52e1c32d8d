import { type ReactNode, useContext } from "react";
import { formatRm } from "~/domain/shared/money";
import { Actions, Button } from "~/ui/forms/buttons";
import { useOneLineSummary } from "~/ui/layout/order-summary";
import type { FlowView } from "./flow-view";
import { payableSen } from "./order-facts";
import { useOrderView } from "./order-view";
import { StepFrame } from "./step-frame";

/**
 * A step's button, last in its form. On a phone it stays in view from the first passenger on, beside
 * what is paid in the end; the counter has a bar of its own.
 */
export function StepSubmit({ view, children }: { view: FlowView; children: ReactNode }) {
  const summary = useOneLineSummary(useOrderView(view));
  const button = <Button>{children}</Button>;
  if (useContext(StepFrame) || view.order.lines.length === 0) return <Actions>{button}</Actions>;
  return (
    <div className="acts step-bar">
      {view.step === "checkout" ? null : (
        <span>
          <b className="num">{formatRm(payableSen(view))}</b>
          <small>{summary}</small>
        </span>
      )}
      {button}
    </div>
  );
}
