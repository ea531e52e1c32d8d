import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import type { FieldLabels } from "~/ui/forms/field-errors";
import { FormKey } from "~/ui/forms/form-key";
import { TextField } from "~/ui/forms/text-field";
import type { CaseView } from "./case-view";

interface RefundFormProps {
  about: CaseView;
  path: string;
  typed: Record<string, string>;
  problem: (name: string) => string | undefined;
}

const FIELDS = ["bank_name", "bank_account", "bank_holder"] as const;

/** What the fields are called. */
export function useRefundLabels(): FieldLabels {
  const { t } = useTranslation("weatherBuyer");
  return Object.fromEntries(FIELDS.map((name) => [name, t(`refund.${name}`)]));
}

/** The money back, to an account that the buyer names; or where only the account is missing or wrong, that. */
export function RefundForm({ about, path, typed, problem }: RefundFormProps) {
  const { t } = useTranslation("weatherBuyer");
  const labels = useRefundLabels();
  const { lacksBank, accountChanges, paysOut, parts } = about;
  const only = lacksBank ? "Account" : accountChanges ? "Change" : null;
  const amount = parts?.money ?? about.amount;
  const lead = paysOut ? (parts ? "leadPart" : "lead") : parts ? "leadBack" : "leadNone";
  const field = (name: (typeof FIELDS)[number]) => ({
    ...{ name, label: labels[name] ?? name, defaultValue: typed[name], problem: problem(name) },
    ...{ required: true, autoComplete: "off" },
  });
  return (
    <section aria-labelledby="refund" className="stack">
      <h2 id="refund">{t(only ? `refund.heading${only}` : "refund.heading")}</h2>
      <p>
        {only
          ? t(`refund.lead${only}`, { amount })
          : t(`refund.${lead}`, { amount, money: parts?.money, back: parts?.back })}
      </p>
      <form method="post" action={path} className="stack" noValidate>
        <FormKey />
        <input type="hidden" name="act" value="refund" />
        {paysOut ? (
          <>
            <TextField {...field("bank_name")} hint={t("refund.bankHint")} maxLength={60} />
            <TextField
              {...field("bank_account")}
              hint={t("refund.accountHint")}
              inputMode="numeric"
              maxLength={40}
              narrow
            />
            <TextField {...field("bank_holder")} hint={t("refund.holderHint")} maxLength={100} />
          </>
        ) : null}
        <Actions>
          <Button look={lacksBank ? "main" : "alt"}>
            {t(only ? `refund.submit${only}` : "refund.submit")}
          </Button>
        </Actions>
      </form>
    </section>
  );
}
