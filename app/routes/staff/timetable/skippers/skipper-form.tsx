import { useTranslation } from "react-i18next";
import type { Skipper } from "~/domain/departures/skippers/queries.server";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { DateField } from "~/ui/forms/date-field";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { FormFrame } from "../form-frame";
import { useNowHint } from "../use-now-hint";

const FIELDS = ["jetty", "name", "licence_no", "licence_until"] as const;

interface SkipperFormProps {
  action: string;
  back: string;
  /** As it stands now; null where one is added. */
  skipper: Skipper | null;
  jetties: readonly JettyId[];
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Adds or changes a skipper. */
export function SkipperForm({ action, back, skipper, jetties, rules, returned }: SkipperFormProps) {
  const { t } = useTranslation("timetable");
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)]));
  const values = skipper
    ? {
        name: skipper.name,
        licence_no: skipper.licenceNo,
        licence_until: skipper.licenceUntil as string,
      }
    : undefined;
  const form = useStaffForm({ labels, rules, returned, values, version: skipper?.version });
  const hint = useNowHint(form, values);
  return (
    <FormFrame form={form} action={action} back={back}>
      {skipper ? (
        <TextField
          name="jetty_name"
          label={t("field.jetty")}
          value={jettyName(skipper.jettyId)}
          readOnly
        />
      ) : (
        <SelectField
          {...form.field("jetty")}
          hint={t("hint.jetty")}
          empty={t("choose")}
          options={jetties.map((id) => ({ value: String(id), label: jettyName(id) }))}
        />
      )}
      <TextField {...form.field("name")} hint={hint("name")} maxLength={100} autoComplete="off" />
      <TextField
        {...form.field("licence_no")}
        hint={hint("licence_no")}
        maxLength={40}
        autoComplete="off"
      />
      <DateField {...form.field("licence_until")} hint={hint("licence_until")} />
    </FormFrame>
  );
}
