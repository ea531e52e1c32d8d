import { useTranslation } from "react-i18next";
import { CASH, CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { RadioCards } from "~/ui/forms/choice-cards";
import { TextField } from "~/ui/forms/text-field";
import { Note } from "~/ui/layout/note";
import { CreditStandingNote } from "~/ui/tickets/credit-standing";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import type { PartProps } from "./screen-view";
import { TravelCreditField, TravelCreditLines } from "./travel-credit-field";
import type { FormCompleteness } from "./use-completeness";

/**
 * How it is paid; the ticket can be made when a method is chosen (R-2.19-10). Cash is the exact sum
 * until another is written.
 */
export function PaymentPart({ view, problem, ready }: PartProps & { ready: FormCompleteness }) {
  const { t } = useTranslation("screen");
  const methodName = usePaymentMethodName();
  const { order, amountSen, people } = view;
  const restSen = amountSen - (view.travelCredit?.partSen ?? 0);
  const isPaid = amountSen > 0 && restSen === 0;
  const shows = (method: string) =>
    !isPaid && (ready.scriptsRun ? ready.method === method : view.methods.includes(method));
  return (
    <section className="card stack" id="part-payment" aria-labelledby="part-payment-h">
      <h2 id="part-payment-h">{t("part.payment")}</h2>
      {isPaid ? (
        <Note kind="info">
          <p>{t("credit.paysAll")}</p>
        </Note>
      ) : (
        <RadioCards
          name="paymentMethod"
          legend={t("pay.method")}
          legendAs="hidden"
          chosen={order.paymentMethod}
          choices={view.methods.map((method) => ({ value: method, label: methodName(method) }))}
          problem={problem("paymentMethod")}
        />
      )}
      <div hidden={!shows(CASH)}>
        <TextField
          name="cash_in"
          label={t("pay.cashIn")}
          defaultValue={cashFor(order.cashIn, amountSen, restSen)}
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
      {amountSen > 0 ? <TravelCreditField view={view} problem={problem} /> : null}
      <TravelCreditLines view={view} />
      <p className="total">
        <span>{restSen < amountSen ? t("credit.rest") : t("pay.people", { count: people })}</span>
        <b>{formatRm(restSen)}</b>
      </p>
      <button
        className="btn wide"
        name="go"
        value="generate"
        disabled={ready.scriptsRun && ready.method === "" && !isPaid}
      >
        {t("pay.generate")}
      </button>
    </section>
  );
}

const exactly = (sen: number) => formatAmount(sen).replaceAll(",", "");

/** The exact sum until another is written: what a credit leaves, where the field still held the whole. */
function cashFor(typed: string, amountSen: number, restSen: number): string {
  return typed === "" || typed === exactly(amountSen) ? exactly(restSen) : typed;
}
