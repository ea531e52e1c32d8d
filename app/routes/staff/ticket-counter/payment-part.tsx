import { useTranslation } from "react-i18next";
import { CASH, CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { RadioCards } from "~/ui/forms/choice-cards";
import { TextField } from "~/ui/forms/text-field";
import { CreditStandingNote } from "~/ui/tickets/credit-standing";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import type { PartProps } from "./screen-view";
import type { FormCompleteness } from "./use-completeness";

/**
 * How it is paid; the ticket can be made when a method is chosen (R-2.19-10). Cash is the exact sum
 * until another is written.
 */
export function PaymentPart({ view, problem, ready }: PartProps & { ready: FormCompleteness }) {
  const { t } = useTranslation("screen");
  const methodName = usePaymentMethodName();
  const { order, amountSen, people } = view;
  const shows = (method: string) => !ready.scriptsRun || ready.method === method;
  return (
    <section className="card stack" id="part-payment" aria-labelledby="part-payment-h">
      <h2 id="part-payment-h">{t("part.payment")}</h2>
      <RadioCards
        name="paymentMethod"
        legend={t("pay.method")}
        legendAs="hidden"
        chosen={order.paymentMethod}
        choices={view.methods.map((method) => ({ value: method, label: methodName(method) }))}
        problem={problem("paymentMethod")}
      />
      <div hidden={!shows(CASH)}>
        <TextField
          name="cash_in"
          label={t("pay.cashIn")}
          defaultValue={order.cashIn || formatAmount(amountSen).replaceAll(",", "")}
          problem={problem("cash_in")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          narrow
        />
      </div>
      <div hidden={!shows(CREDIT_FACILITY)}>
        <TextField
          name="company_name"
          label={t("pay.company")}
          defaultValue={order.companyName}
          problem={problem("company_name")}
          autoComplete="off"
          maxLength={200}
        />
        <CreditStandingNote standing={view.standing} />
      </div>
      <p className="total">
        <span>{t("pay.people", { count: people })}</span>
        <b>{formatRm(amountSen)}</b>
      </p>
      <button
        className="btn wide"
        name="go"
        value="generate"
        disabled={ready.scriptsRun && ready.method === ""}
      >
        {t("pay.generate")}
      </button>
    </section>
  );
}
