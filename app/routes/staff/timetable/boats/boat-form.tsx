import { useTranslation } from "react-i18next";
import type { Boat } from "~/domain/departures/boats/queries.server";
import type { JettyId } from "~/domain/places/jetties";
import { DateField } from "~/ui/forms/date-field";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { FormFrame } from "../form-frame";
import type { DialogWays } from "../register-dialog";
import { LicenceFields, NamedFields } from "../register-fields";
import { useNowHint } from "../use-now-hint";

const FIELDS = [
  ...(["jetty", "name", "operator", "capacity"] as const),
  ...(["licence_no", "licence_until", "insurance_until"] as const),
];

export interface BoatChoices {
  jetties: readonly JettyId[];
  operators: readonly { id: number; companyName: string }[];
}

interface BoatFormProps extends DialogWays {
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
      <NamedFields
        form={form}
        hint={hint}
        jettyId={boat?.jettyId ?? null}
        jetties={choices.jetties}
        maxLength={60}
      />
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
      <LicenceFields form={form} hint={hint} />
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
