import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Actions, Button } from "~/ui/forms/buttons";
import { CheckCard, RadioCards } from "~/ui/forms/choice-cards";
import type { FlowView } from "./flow-view";
import { payableSen, PaymentTotals } from "./order-facts";
import { StepForm } from "./step-form";

const METHODS = ["fpx", "card", "ewallet"] as const;

interface PaymentFormProps {
  view: FlowView;
  passengers: number;
  formKey: string;
  paymentMethod: string;
  terms: boolean;
  problem: (field: string) => string | undefined;
}

/** How to pay, how much, the terms, and the button that says both what it does and the sum. */
export function PaymentForm({
  view,
  passengers,
  formKey,
  paymentMethod,
  terms,
  problem,
}: PaymentFormProps) {
  const { t } = useTranslation("flow");
  return (
    <StepForm view={view}>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="amountSen" value={view.order.totalSen} />
      <RadioCards
        name="paymentMethod"
        legend={t("checkout.method")}
        legendAs="title"
        choices={METHODS.map((method) => ({ value: method, label: t(`checkout.${method}`) }))}
        chosen={paymentMethod}
        problem={problem("paymentMethod")}
        required
      />
      <PaymentTotals view={view} passengers={passengers} />
      <CheckCard
        name="terms"
        label={t("checkout.terms")}
        checked={terms}
        problem={problem("terms")}
        required
      />
      <p className="small">
        <a href="/terms">{t("checkout.readTerms")}</a>
      </p>
      <Actions>
        <Button>{t("checkout.pay", { total: formatRm(payableSen(view)) })}</Button>
      </Actions>
      <p className="hint">{t("checkout.leaving")}</p>
    </StepForm>
  );
}
