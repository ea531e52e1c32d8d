import { useTranslation } from "react-i18next";
import { MANUAL_KINDS } from "~/domain/shifts/rules";
import { Button } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";
import { CashField } from "./cash-field";

interface DrawerFormProps {
  form: StaffFormControl;
  formKey: string;
}

/** What happened, how much, and why. */
export function DrawerForm({ form, formKey }: DrawerFormProps) {
  const { t } = useTranslation("shift");
  return (
    <StaffForm ownKey form={form} action="/pos/shift/drawer" className="card stack">
      <RadioCards
        name="kind"
        legend={t("drawer.kind")}
        choices={MANUAL_KINDS.map((kind) => ({
          value: kind,
          label: t(`drawer.${kind}`),
          hint: t(`drawer.${kind}Hint`),
        }))}
        pair
        focus={form.typed === undefined}
        chosen={form.typed?.kind}
        problem={form.problem("kind")}
        required
      />
      <CashField {...form.field("amount")} hint={t("drawer.amountHint")} />
      <TextField {...form.field("reason")} hint={t("drawer.reasonHint")} maxLength={500} />
      <input type="hidden" name="form_key" value={formKey} />
      <Button>{t("drawer.submit")}</Button>
    </StaffForm>
  );
}
