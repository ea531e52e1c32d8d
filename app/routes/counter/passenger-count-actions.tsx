import { useTranslation } from "react-i18next";
import { CASH, methodsBesideCash, SPLIT } from "~/domain/counter/payment-methods";
import type { FlowView } from "~/routes/ticketing/flow-view";
import { KeyCap } from "~/ui/layout/hotkeys";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import { paymentKey, SPLIT_KEY } from "./payment-keys";
import { QueueCodeForm } from "./queue-code-form";

interface PassengerCountActionsProps {
  view: FlowView;
  methods: readonly string[];
}

/**
 * Onward from the counts: to the payment, straight to a method of it, or by the code of somebody
 * who filled in an order in the queue; with several orders held that is asked for beside them.
 */
export function PassengerCountActions({ view, methods }: PassengerCountActionsProps) {
  const { t } = useTranslation("counter");
  const methodName = usePaymentMethodName();
  return (
    <>
      <button className="btn" form={STEP_FORM_ID}>
        {t("toPayment")}
        <KeyCap>Enter</KeyCap>
      </button>
      <div className="kinds">
        {methods.map((method, index) => (
          <button
            key={method}
            className="btn alt"
            form={STEP_FORM_ID}
            name="pay"
            value={method}
            data-key={paymentKey(index)}
          >
            {method === CASH ? t("payCash") : methodName(method)}
            <KeyCap>{paymentKey(index)}</KeyCap>
          </button>
        ))}
        {methodsBesideCash(methods).length > 0 ? (
          <button
            className="btn alt"
            form={STEP_FORM_ID}
            name="pay"
            value={SPLIT}
            data-key={SPLIT_KEY}
          >
            {methodName(SPLIT)}
            <KeyCap>{SPLIT_KEY}</KeyCap>
          </button>
        ) : null}
      </div>
      {view.order.lines.length === 0 && view.held.length < 2 ? (
        <QueueCodeForm version={view.version} />
      ) : null}
    </>
  );
}
