import { useTranslation } from "react-i18next";
import type { FlowView } from "~/routes/ticketing/flow-view";
import { KeyCap } from "~/ui/layout/hotkeys";
import { STEP_FORM_ID } from "./counter-step";
import { QueueCodeForm } from "./queue-code-form";

/**
 * Onward from the counts: to the payment, straight to the cash drawer, or by the code of somebody
 * who filled in an order in the queue.
 */
export function PassengerCountActions({ view }: { view: FlowView }) {
  const { t } = useTranslation("counter");
  return (
    <>
      <button className="btn" form={STEP_FORM_ID}>
        {t("toPayment")}
        <KeyCap>Enter</KeyCap>
      </button>
      <button className="btn alt" form={STEP_FORM_ID} name="cash" value="1" data-key="F9">
        {t("payCash")}
        <KeyCap>F9</KeyCap>
      </button>
      {view.order.lines.length === 0 ? <QueueCodeForm version={view.version} /> : null}
    </>
  );
}
