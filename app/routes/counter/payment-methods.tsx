import { useTranslation } from "react-i18next";
import { CASH } from "~/domain/counter/payment-methods";
import type { Buyer } from "~/domain/ordering/draft";
import type { FlowView } from "~/routes/ticketing/flow-view";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { HiddenSubmit } from "~/ui/forms/buttons";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { KeyCap } from "~/ui/layout/hotkeys";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import { STEP_FORM_ID } from "./counter-step";

interface PaymentMethodsProps {
  view: FlowView;
  returned: ReturnedForm | undefined;
  methods: readonly string[];
  formKey: string;
  buyer: Partial<Buyer>;
  companyName: string;
}

/**
 * How the buyer pays: each method is a button that goes on. Who buys is asked for by Credit
 * Facility alone; an operator is known.
 */
export function PaymentMethods({
  view,
  returned,
  methods,
  formKey,
  buyer,
  companyName,
}: PaymentMethodsProps) {
  const { t } = useTranslation("counter");
  const methodName = usePaymentMethodName();
  return (
    <form id={STEP_FORM_ID} method="post" action="/pos/checkout" className="stack">
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="amountSen" value={view.order.totalSen} />
      <HiddenSubmit>{t("checkout.method")}</HiddenSubmit>
      <fieldset>
        <legend className="h2">{t("checkout.method")}</legend>
        <div className="kinds">
          {methods.map((method) => (
            <button
              key={method}
              className={method === CASH ? "btn" : "btn alt"}
              name="paymentMethod"
              value={method}
              autoFocus={method === CASH && !returned}
              data-key={method === CASH ? "F9" : undefined}
            >
              {methodName(method)}
              {method === CASH ? <KeyCap>F9</KeyCap> : null}
            </button>
          ))}
        </div>
      </fieldset>
      {view.order.operator === null ? (
        <Customer returned={returned} buyer={buyer} companyName={companyName} />
      ) : null}
    </form>
  );
}

function Customer({
  returned,
  buyer,
  companyName,
}: Pick<PaymentMethodsProps, "returned" | "buyer" | "companyName">) {
  const { t } = useTranslation("counter");
  const flow = useTranslation("flow").t;
  const problem = useFieldErrorText(returned?.problems ?? []);
  const wired = (name: "name" | "email" | "phoneNo" | "companyName", stored = "") => ({
    name,
    defaultValue: returned?.typed[name] ?? stored,
    problem: problem(name),
    maxLength: 200,
    autoComplete: "off",
  });
  return (
    <fieldset className="panel">
      <legend className="h2">{t("checkout.customer")}</legend>
      <p className="hint">{t("checkout.customerHint")}</p>
      <div className="half">
        <TextField {...wired("name", buyer.name)} label={flow("buyer.name")} />
        <TextField {...wired("companyName", companyName)} label={t("checkout.company")} />
        <TextField
          {...wired("phoneNo", buyer.phoneNo)}
          label={flow("buyer.phoneNo")}
          type="tel"
          inputMode="tel"
        />
        <TextField {...wired("email", buyer.email)} label={flow("buyer.email")} inputMode="email" />
      </div>
    </fieldset>
  );
}
