import { useTranslation } from "react-i18next";
import type { Skipper } from "~/domain/departures/skippers/queries.server";
import type { JettyId } from "~/domain/places/jetties";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { FormFrame } from "../form-frame";
import type { DialogWays } from "../register-dialog";
import { LicenceFields, NamedFields } from "../register-fields";
import { useNowHint } from "../use-now-hint";

const FIELDS = ["jetty", "name", "licence_no", "licence_until"] as const;

interface SkipperFormProps extends DialogWays {
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
      <NamedFields
        form={form}
        hint={hint}
        jettyId={skipper?.jettyId ?? null}
        jetties={jetties}
        maxLength={100}
      />
      <LicenceFields form={form} hint={hint} />
    </FormFrame>
  );
}
