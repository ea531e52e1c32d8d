import { useTranslation } from "react-i18next";
import { JETTIES, type JettyId, jettyName } from "~/domain/places/jetties";
import { formatAmount } from "~/domain/shared/money";
import { Button } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";
import { CashField } from "./cash-field";

interface StartFormProps {
  form: StaffFormControl;
  action: string;
  formKey: string;
  jettyId: JettyId;
  /** Only who is bound to no jetty chooses one. */
  mayChoose: boolean;
  /** Beside a drawer that was handed over this is the second way. */
  second: boolean;
}

/** The cash in the drawer and the jetty (2.18). */
export function StartForm({ form, action, formKey, jettyId, mayChoose, second }: StartFormProps) {
  const { t } = useTranslation("shift");
  return (
    <StaffForm ownKey form={form} action={action}>
      {second ? <h2>{t("start.own")}</h2> : null}
      <p>{t("start.lead")}</p>
      <CashField
        {...form.field("cash_in")}
        hint={t("start.cashHint")}
        autoFocus={!second && form.problems.length === 0}
      />
      {mayChoose ? (
        <RadioCards
          name="jetty_id"
          legend={t("start.jetty")}
          choices={JETTIES.map(({ id, name, place }) => ({
            value: String(id),
            label: name,
            hint: place,
          }))}
          chosen={form.typed?.jetty_id ?? String(jettyId)}
          problem={form.problem("jetty_id")}
          required
          pair
        />
      ) : (
        <>
          <input type="hidden" name="jetty_id" value={jettyId} />
          <TextField
            name="jetty_name"
            label={t("start.jetty")}
            value={jettyName(jettyId)}
            readOnly
          />
        </>
      )}
      <input type="hidden" name="form_key" value={formKey} />
      <Button look={second ? "alt" : "main"}>{t("start.submit")}</Button>
    </StaffForm>
  );
}

interface TakeOverFormProps {
  action: string;
  formKey: string;
  from: string;
  shiftId: number;
  jettyId: JettyId;
  countedSen: number;
}

/** A colleague's drawer: its cash is what was counted and cannot be typed. */
export function TakeOverForm({
  action,
  formKey,
  from,
  shiftId,
  jettyId,
  countedSen,
}: TakeOverFormProps) {
  const { t } = useTranslation("shift");
  return (
    <form method="post" action={action} className="card stack">
      <h2>{t("take.heading", { name: from })}</h2>
      <p>{t("take.lead", { jetty: jettyName(jettyId) })}</p>
      <TextField
        name="cash_handed"
        label={t("take.cash")}
        value={formatAmount(countedSen)}
        readOnly
      />
      <input type="hidden" name="shift" value={shiftId} />
      <input type="hidden" name="form_key" value={formKey} />
      <Button>{t("take.submit")}</Button>
    </form>
  );
}
