import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { SelectField } from "~/ui/forms/select-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";

export interface CrewChoices {
  boats: readonly { id: number; jettyId: number; name: string; capacity: number }[];
  skippers: readonly { id: number; jettyId: number; name: string }[];
}

interface CrewFieldsProps {
  form: StaffFormControl;
  choices: CrewChoices;
  hint?: (field: string, hint?: string, shown?: string) => string | undefined;
}

/** Which boat sails, and who steers it. */
export function CrewFields({ form, choices, hint = (_field, text) => text }: CrewFieldsProps) {
  const { t } = useTranslation("timetable");
  const boats = choices.boats.map(({ id, jettyId, name, capacity }) => ({
    value: String(id),
    label: t("boatChoice", { name, jetty: jettyName(jettyId), capacity }),
  }));
  const skippers = choices.skippers.map(({ id, jettyId, name }) => ({
    value: String(id),
    label: t("skipperChoice", { name, jetty: jettyName(jettyId) }),
  }));
  return (
    <>
      <SelectField
        {...form.field("boat")}
        hint={hint("boat", t("hint.boat"))}
        empty={t("choose")}
        options={boats}
      />
      <SelectField
        {...form.field("skipper")}
        hint={hint("skipper", t("hint.boat"))}
        empty={t("noSkipperChosen")}
        options={skippers}
      />
    </>
  );
}
