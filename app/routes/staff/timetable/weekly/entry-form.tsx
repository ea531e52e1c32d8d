import { useTranslation } from "react-i18next";
import type { TimetableEntry } from "~/domain/departures/timetable/queries.server";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { DateField } from "~/ui/forms/date-field";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { type CrewChoices, CrewFields } from "../crew-fields";
import { FormFrame } from "../form-frame";
import { useNowHint } from "../use-now-hint";
import { WeekdayFields } from "./weekday-fields";

const FIELDS = ["jetty", "time", "boat", "skipper", "from_day", "until_day"] as const;

interface EntryFormProps {
  action: string;
  back: string;
  /** As it stands now; null where one is added. */
  entry: TimetableEntry | null;
  /** The first day of a new one. */
  today: string;
  choices: CrewChoices & { jetties: readonly JettyId[] };
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Adds or changes a line of the weekly timetable. */
export function EntryForm(props: EntryFormProps) {
  const { action, back, entry, today, choices, rules, returned } = props;
  const { t } = useTranslation("timetable");
  const labels = {
    ...Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)])),
    weekday_0: t("field.weekdays"),
  };
  const values = entry ? fieldValues(entry) : { from_day: today };
  const form = useStaffForm({ labels, rules, returned, values, version: entry?.version });
  const hint = useNowHint(form, entry ? values : undefined);
  return (
    <FormFrame form={form} action={action} back={back}>
      <SelectField
        {...form.field("jetty")}
        hint={hint("jetty", undefined, entry ? jettyName(entry.jettyId) : undefined)}
        empty={t("choose")}
        options={choices.jetties.map((id) => ({ value: String(id), label: jettyName(id) }))}
      />
      <TextField {...form.field("time")} type="time" hint={hint("time", t("hint.time"))} narrow />
      <CrewFields
        form={form}
        choices={choices}
        hint={(field, text) =>
          hint(field, text, (field === "boat" ? entry?.boat : entry?.skipper) ?? undefined)
        }
      />
      <WeekdayFields
        chosen={entry?.weekdays ?? [0, 1, 2, 3, 4, 5, 6]}
        typed={form.typed}
        problem={form.problem("weekday_0")}
      />
      <div className="pair">
        <DateField {...form.field("from_day")} hint={hint("from_day")} />
        <DateField {...form.field("until_day")} hint={hint("until_day", t("hint.until"))} />
      </div>
    </FormFrame>
  );
}

function fieldValues(entry: TimetableEntry): Record<string, string> {
  return {
    jetty: String(entry.jettyId),
    time: entry.time,
    boat: String(entry.boatId),
    skipper: entry.skipperId === null ? "" : String(entry.skipperId),
    from_day: entry.fromDay,
    until_day: entry.untilDay ?? "",
  };
}
