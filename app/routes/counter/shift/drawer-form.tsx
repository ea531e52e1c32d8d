import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { CashField } from "./cash-field";

const KINDS = ["paid_in", "paid_out", "no_sale"] as const;

interface DrawerFormProps {
  formKey: string;
  problems: readonly FieldError[];
  typed: Record<string, string>;
}

/** What happened, how much, and why. */
export function DrawerForm({ formKey, problems, typed }: DrawerFormProps) {
  const { t } = useTranslation("shift");
  const problem = useFieldErrorText(problems);
  return (
    <form method="post" action="/pos/shift/drawer" className="card stack">
      <RadioCards
        name="kind"
        legend={t("drawer.kind")}
        choices={KINDS.map((kind) => ({
          value: kind,
          label: t(`drawer.${kind}`),
          hint: t(`drawer.${kind}Hint`),
        }))}
        chosen={typed.kind}
        problem={problem("kind")}
        required
      />
      <CashField
        name="amount"
        label={t("drawer.amount")}
        hint={t("drawer.amountHint")}
        problem={problem("amount")}
        defaultValue={typed.amount}
      />
      <TextField
        name="reason"
        label={t("drawer.reason")}
        problem={problem("reason")}
        defaultValue={typed.reason}
        maxLength={500}
        required
      />
      <input type="hidden" name="form_key" value={formKey} />
      <Button>{t("drawer.submit")}</Button>
    </form>
  );
}
