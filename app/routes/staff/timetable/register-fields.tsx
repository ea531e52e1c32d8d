import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { DateField } from "~/ui/forms/date-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";
import type { useNowHint } from "./use-now-hint";

interface FieldsProps {
  form: StaffFormControl;
  hint: ReturnType<typeof useNowHint>;
}

interface NamedFieldsProps extends FieldsProps {
  /** Where it belongs to; null where that is still to be chosen. */
  jettyId: JettyId | null;
  jetties: readonly JettyId[];
  maxLength: number;
}

/** At which jetty it is, which stays as it was chosen once, and what it is called. */
export function NamedFields({ form, hint, jettyId, jetties, maxLength }: NamedFieldsProps) {
  const { t } = useTranslation("timetable");
  return (
    <>
      {jettyId === null ? (
        <SelectField
          {...form.field("jetty")}
          hint={t("hint.jetty")}
          empty={t("choose")}
          options={jetties.map((id) => ({ value: String(id), label: jettyName(id) }))}
        />
      ) : (
        <TextField name="jetty_name" label={t("field.jetty")} value={jettyName(jettyId)} readOnly />
      )}
      <TextField
        {...form.field("name")}
        hint={hint("name")}
        maxLength={maxLength}
        autoComplete="off"
      />
    </>
  );
}

/** The licence, and until when it is good. */
export function LicenceFields({ form, hint }: FieldsProps) {
  return (
    <>
      <TextField
        {...form.field("licence_no")}
        hint={hint("licence_no")}
        maxLength={40}
        autoComplete="off"
      />
      <DateField {...form.field("licence_until")} hint={hint("licence_until")} />
    </>
  );
}
