import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { type OfficeReport, REPORT_FORMATS } from "~/domain/reports/report-types";
import { PERIODS } from "~/domain/reports/schedules/schedule-times";
import type { Platform } from "~/domain/tickets/list-filter";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextArea } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";

const FIELDS = [
  ...(["type", "format", "language", "jetty", "platform", "period", "weekday"] as const),
  ...(["month_day", "hour", "addresses"] as const),
];
type FieldName = (typeof FIELDS)[number];

export interface ScheduleChoices {
  types: readonly OfficeReport[];
  jetties: readonly (0 | JettyId)[];
  platforms: readonly Platform[];
  /** The names of the days, Monday first, and of the hours from midnight. */
  weekdays: readonly string[];
  hours: readonly string[];
}

interface ScheduleFormProps {
  action: string;
  back: string;
  choices: ScheduleChoices;
  values: Readonly<Record<FieldName, string>>;
  /** Of the schedule that is changed. */
  version?: number;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Adds or changes a schedule. The day that the period does not need is hidden by the sheet, and ignored. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { action, back, choices, values, version, rules, returned } = props;
  const { t } = useTranslation(["schedules", "reports"]);
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)]));
  const form = useStaffForm({ labels, rules, returned, values, version });
  const select = (name: FieldName, options: readonly [value: string | number, label: string][]) => (
    <SelectField
      {...form.field(name)}
      options={options.map(([value, label]) => ({ value: String(value), label }))}
    />
  );
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={action}>
        {version === undefined ? null : <input type="hidden" name="version" value={form.version} />}
        {select(
          "type",
          choices.types.map((type) => [type, t(`reports:type.${type}`)]),
        )}
        {select(
          "jetty",
          choices.jetties.map((id) => [id, id === 0 ? t("everyJetty") : jettyName(id)]),
        )}
        {select(
          "platform",
          choices.platforms.map((one) => [one, t(`reports:platform.${one}`)]),
        )}
        {select(
          "format",
          REPORT_FORMATS.map((one) => [one, t(`reports:format.${one}`)]),
        )}
        {select("language", [
          ["ms", t("language.ms")],
          ["en", t("language.en")],
        ])}
        {select(
          "period",
          PERIODS.map((period) => [period, t(`period.${period}`)]),
        )}
        <div className="if-weekly">
          {select(
            "weekday",
            choices.weekdays.map((name, index) => [index, name]),
          )}
        </div>
        <div className="if-monthly">
          {select(
            "month_day",
            Array.from({ length: 28 }, (_, index) => [index + 1, String(index + 1)]),
          )}
        </div>
        {select(
          "hour",
          choices.hours.map((name, hour) => [hour, name]),
        )}
        <TextArea
          {...form.field("addresses")}
          hint={t("hint.addresses")}
          rows={4}
          maxLength={2_200}
          autoComplete="off"
        />
        <p className="mute">{t("hint.names")}</p>
        <Actions>
          <Button>{t("save")}</Button>
          <LinkButton look="alt" href={back}>
            {t("back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </>
  );
}
