import { useTranslation } from "react-i18next";
import type { Boat } from "~/domain/departures/boats/queries.server";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { DateField } from "~/ui/forms/date-field";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { FormFrame } from "../form-frame";
import { useNowHint } from "../use-now-hint";

const FIELDS = [
  ...(["jetty", "name", "operator", "capacity"] as const),
  ...(["licence_no", "licence_until", "insurance_until"] as const),
];

export interface BoatChoices {
  jetties: readonly JettyId[];
  operators: readonly { id: number; companyName: string }[];
}

interface BoatFormProps {
  action: string;
  back: string;
  /** As it stands now; null where one is added. */
  boat: Boat | null;
  choices: BoatChoices;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Adds or changes a boat. */
export function BoatForm({ action, back, boat, choices, rules, returned }: BoatFormProps) {
  const { t } = useTranslation("timetable");
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)]));
  const values = boat ? fieldValues(boat) : undefined;
  const form = useStaffForm({ labels, rules, returned, values, version: boat?.version });
  const hint = useNowHint(form, values);
  const operators = choices.operators.map(({ id, companyName }) => ({
    value: String(id),
    label: companyName,
  }));
  return (
    <FormFrame form={form} action={action} back={back}>
      {boat ? (
        <TextField
          name="jetty_name"
          label={t("field.jetty")}
          value={jettyName(boat.jettyId)}
          readOnly
        />
      ) : (
        <SelectField
          {...form.field("jetty")}
          hint={t("hint.jetty")}
          empty={t("choose")}
          options={choices.jetties.map((id) => ({ value: String(id), label: jettyName(id) }))}
        />
      )}
      <TextField {...form.field("name")} hint={hint("name")} maxLength={60} autoComplete="off" />
      <SelectField
        {...form.field("operator")}
        hint={hint("operator", undefined, boat?.operator ?? undefined)}
        empty={t("noOperator")}
        options={operators}
      />
      <TextField
        {...form.field("capacity")}
        hint={hint("capacity", t("hint.capacity"))}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        narrow
      />
      <TextField
        {...form.field("licence_no")}
        hint={hint("licence_no")}
        maxLength={40}
        autoComplete="off"
      />
      <DateField {...form.field("licence_until")} hint={hint("licence_until")} />
      <DateField {...form.field("insurance_until")} hint={hint("insurance_until")} />
    </FormFrame>
  );
}

function fieldValues(boat: Boat): Record<string, string> {
  return {
    name: boat.name,
    operator: boat.operatorId === null ? "" : String(boat.operatorId),
    capacity: String(boat.capacity),
    licence_no: boat.licenceNo,
    licence_until: boat.licenceUntil,
    insurance_until: boat.insuranceUntil,
  };
}
