import { useTranslation } from "react-i18next";
import { STEP_FORM } from "~/ui/ticketing/flow-form";
import type { FlowView } from "~/ui/ticketing/view";
import { Key } from "./keys";
import { QueueCode } from "./queue-code";

/** Onward from the counts: to the payment, straight to the cash drawer, or by the code of somebody who filled in an order in the queue. */
export function CountingActs({ view }: { view: FlowView }) {
  const { t } = useTranslation("counter");
  return (
    <>
      <button className="btn" form={STEP_FORM}>
        {t("toPayment")}
        <Key>Enter</Key>
      </button>
      <button className="btn alt" form={STEP_FORM} name="cash" value="1" data-key="F9">
        {t("payCash")}
        <Key>F9</Key>
      </button>
      {view.order.lines.length === 0 ? <QueueCode version={view.version} /> : null}
    </>
  );
}
