import { useTranslation } from "react-i18next";
import { CASH, CREDIT_FACILITY, methodsBesideCash, SPLIT } from "~/domain/counter/payment-methods";
import { missingCustomerFields } from "~/domain/counter/rules";
import type { Buyer } from "~/domain/ordering/draft";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { FlowView } from "~/routes/ticketing/flow-view";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { KeyCap } from "~/ui/layout/hotkeys";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import { CREDIT_KEY, paymentKey, SPLIT_KEY } from "./payment-keys";

interface PaymentMethodsProps {
  view: FlowView;
  returned: ReturnedForm | undefined;
  methods: readonly string[];
  /** The method that was pressed before: Enter pays by it. */
  chosen: string;
  formKey: string;
  buyer: Partial<Buyer>;
  companyName: string;
}

/**
 * How the buyer pays: each method is a button that goes on, and has its key. Who buys is asked for
 * by Credit Facility alone, then the cursor is there; an operator is known.
 */
export function PaymentMethods({
  view,
  returned,
  methods,
  chosen,
  formKey,
  buyer,
  companyName,
}: PaymentMethodsProps) {
  const { t } = useTranslation("counter");
  const methodName = usePaymentMethodName();
  const asksCustomer = view.order.operator === null;
  const { name = "", email = "", phoneNo = "" } = buyer;
  const [missing] = asksCustomer
    ? missingCustomerFields(chosen, { name, email, phoneNo, companyName })
    : [];
  const focused = methods.includes(chosen) ? chosen : CASH;
  return (
    <form id={STEP_FORM_ID} method="post" action="/pos/checkout" className="stack">
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="amountSen" value={view.order.totalSen} />
      <input type="hidden" name="chosen" value={chosen} />
      <fieldset>
        <legend className="h2">{t("checkout.method")}</legend>
        <div className="kinds">
          {methods.map((method, index) => (
            <button
              key={method}
              className={method === focused ? "btn" : "btn alt"}
              name="paymentMethod"
              value={method}
              autoFocus={method === focused && !missing && !returned}
              data-key={paymentKey(index)}
            >
              {methodName(method)}
              <KeyCap>{paymentKey(index)}</KeyCap>
            </button>
          ))}
          <button
            className="btn alt"
            name="paymentMethod"
            value={TRAVEL_CREDIT}
            data-key={CREDIT_KEY}
          >
            {methodName(TRAVEL_CREDIT)}
            <KeyCap>{CREDIT_KEY}</KeyCap>
          </button>
          {methodsBesideCash(methods).length > 0 ? (
            <button className="btn alt" name="paymentMethod" value={SPLIT} data-key={SPLIT_KEY}>
              {methodName(SPLIT)}
              <KeyCap>{SPLIT_KEY}</KeyCap>
            </button>
          ) : null}
        </div>
      </fieldset>
      {asksCustomer ? (
        <Customer
          typed={returned?.typed ?? view.typed}
          problems={returned?.problems ?? []}
          buyer={buyer}
          companyName={companyName}
          isNeeded={chosen === CREDIT_FACILITY}
          focus={returned ? undefined : missing}
        />
      ) : null}
    </form>
  );
}

function Customer({
  typed,
  problems,
  buyer,
  companyName,
  isNeeded,
  focus,
}: Pick<PaymentMethodsProps, "buyer" | "companyName"> & {
  typed: Record<string, string>;
  problems: readonly FieldError[];
  isNeeded: boolean;
  focus: string | undefined;
}) {
  const { t } = useTranslation("counter");
  const flow = useTranslation("flow").t;
  const problem = useFieldErrorText(problems);
  const wired = (name: "name" | "email" | "phoneNo" | "companyName", stored = "") => ({
    name,
    defaultValue: typed[name] ?? stored,
    problem: problem(name),
    maxLength: 200,
    autoComplete: "off",
    autoFocus: name === focus,
    "aria-required": isNeeded || undefined,
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
