import { useTranslation } from "react-i18next";
import type { OfferedMethod } from "~/domain/payments/gateways/accounts.server";
import { FREE } from "~/domain/pricing/rules";
import { formatRm } from "~/domain/shared/money";
import { Actions, HiddenSubmit, LinkButton } from "~/ui/forms/buttons";
import { CheckCard, RadioCards } from "~/ui/forms/choice-cards";
import { CreditField } from "./credit-field";
import type { FlowView } from "./flow-view";
import { payableSen, PaymentTotals } from "./order-facts";
import { StepForm } from "./step-form";
import { StepSubmit } from "./step-submit";

interface PaymentFormProps {
  view: FlowView;
  passengers: number;
  /** Each with whether it takes the sum to be paid. */
  methods: readonly (OfferedMethod & { takesSum: boolean })[];
  formKey: string;
  paymentMethod: string;
  terms: boolean;
  /** The travel credit's code as it was typed. */
  travelCredit: string;
  problem: (field: string) => string | undefined;
}

/** How to pay, how much, the terms, and the button that says both what it does and the sum. */
export function PaymentForm({
  view,
  passengers,
  methods,
  formKey,
  paymentMethod,
  terms,
  travelCredit,
  problem,
}: PaymentFormProps) {
  const { t } = useTranslation("online");
  const free = payableSen(view) === 0;
  const isPayable = free || view.order.exceededLimitSen === null;
  const label = free
    ? t("checkout.getFree")
    : t("checkout.pay", { total: formatRm(payableSen(view)) });
  return (
    <StepForm view={view}>
      {isPayable ? (
        <HiddenSubmit>{label}</HiddenSubmit>
      ) : (
        // Enter in the only field that is left counts a travel credit in: nothing can be paid here.
        <input type="hidden" name="act" value="credit" />
      )}
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="amountSen" value={view.order.totalSen} />
      <input type="hidden" name="creditSen" value={view.order.creditSen} />
      {free ? (
        <>
          <input type="hidden" name="paymentMethod" value={FREE} />
          <p className="note info">
            {t(view.order.creditSen > 0 ? "credit.paysAll" : "checkout.free")}
          </p>
        </>
      ) : (
        <RadioCards
          name="paymentMethod"
          legend={t("checkout.method")}
          legendAs="title"
          choices={methods.map(({ method, gateway, minSen, maxSen, takesSum }) => ({
            value: method,
            label: t(`checkout.${method}`),
            hint: t(takesSum ? "checkout.opens" : "checkout.opensWithin", {
              ...{ gateway, min: formatRm(minSen), max: formatRm(maxSen) },
            }),
            disabled: !takesSum,
          }))}
          chosen={paymentMethod}
          problem={problem("paymentMethod")}
          required
        />
      )}
      {view.order.totalSen > 0 ? (
        <CreditField typed={travelCredit} problem={problem("travelCredit")} />
      ) : null}
      <PaymentTotals view={view} passengers={passengers} />
      {isPayable ? (
        <>
          <CheckCard
            name="terms"
            label={t("checkout.terms")}
            checked={terms}
            problem={problem("terms")}
            required
          />
          <p className="small">
            <a className="alone" href="/terms">
              {t("checkout.readTerms")}
            </a>
          </p>
          {free ? null : <p className="hint">{t("checkout.leaving")}</p>}
          <StepSubmit view={view}>{label}</StepSubmit>
        </>
      ) : (
        <Actions>
          <LinkButton href="/queue">{t("queue.link")}</LinkButton>
        </Actions>
      )}
    </StepForm>
  );
}
