import { useTranslation } from "react-i18next";
import { STOP_REASONS } from "~/domain/departures/weather/rules";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { DateField } from "~/ui/forms/date-field";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { TextArea, TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { FormFrame } from "../form-frame";

const FIELDS = [
  ...(["jetty", "from_day", "from_time", "until_day", "until_time", "reason"] as const),
  ...(["reason_text", "words_ms", "words_en", "answer_days"] as const),
];

interface StoppageFormProps {
  action: string;
  back: string;
  jetties: readonly JettyId[];
  values: Record<string, string>;
  today: string;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Where sailing stops, from when to when, and why. */
export function StoppageForm({ action, back, jetties, values, today, ...rest }: StoppageFormProps) {
  const { t } = useTranslation("weather");
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)]));
  const form = useStaffForm({ labels, values, ...rest });
  return (
    <FormFrame form={form} action={action} back={back} submit={t("add.submit")}>
      <SelectField
        {...form.field("jetty")}
        options={jetties.map((id) => ({ value: String(id), label: jettyName(id) }))}
      />
      <DateField {...form.field("from_day")} min={today} />
      <TextField {...form.field("from_time")} type="time" narrow />
      <DateField {...form.field("until_day")} min={today} hint={t("hint.until_day")} />
      <TextField {...form.field("until_time")} type="time" narrow />
      <SelectField
        {...form.field("reason")}
        empty={t("choose")}
        options={STOP_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextField
        {...form.field("reason_text")}
        hint={t("hint.reason_text")}
        maxLength={200}
        autoComplete="off"
      />
      <TextArea
        {...form.field("words_ms")}
        hint={t("hint.words_ms")}
        rows={3}
        maxLength={600}
        lang="ms"
      />
      <TextArea {...form.field("words_en")} rows={3} maxLength={600} lang="en" />
      <TextField
        {...form.field("answer_days")}
        hint={t("hint.answer_days")}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        narrow
      />
    </FormFrame>
  );
}
