import { useTranslation } from "react-i18next";
import type { JettyId } from "~/domain/places/jetties";
import { jettyName } from "~/domain/places/jetties";
import { type OfficeReport, REPORT_FORMATS } from "~/domain/reports/report-types";
import type { ReportFilter } from "~/domain/reports/rules";
import type { Platform } from "~/domain/tickets/list-filter";
import { DateField } from "~/ui/forms/date-field";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { FormKey } from "~/ui/forms/form-key";
import { SelectField } from "~/ui/forms/select-field";

interface ReportFormProps {
  choices: {
    types: readonly OfficeReport[];
    platforms: readonly Platform[];
    jetties: readonly (0 | JettyId)[];
  };
  filter: Omit<ReportFilter, "type"> | null;
  problems: readonly FieldError[];
  typed: Readonly<Record<string, string>>;
}

/** What a report is of, and a button for each report: the button asks for it (2.13). */
export function ReportForm({ choices, filter, problems, typed }: ReportFormProps) {
  const { t } = useTranslation("reports");
  const problemOf = useFieldErrorText(problems);
  const { types, platforms, jetties } = choices;
  return (
    <form method="post" action="/reports" className="stack" noValidate>
      <FormKey />
      <p>{t("lead")}</p>
      <div className="card filters roomy">
        <DateField
          name="from"
          label={t("field.from")}
          defaultValue={typed.from ?? filter?.from}
          problem={problemOf("from")}
        />
        <DateField
          name="to"
          label={t("field.to")}
          defaultValue={typed.to ?? filter?.to}
          problem={problemOf("to")}
        />
        {platforms.length > 1 ? (
          <SelectField
            name="platform"
            label={t("field.platform")}
            options={platforms.map((one) => ({ value: String(one), label: t(`platform.${one}`) }))}
            defaultValue={typed.platform ?? filter?.platform}
          />
        ) : null}
        {jetties.length > 1 ? (
          <SelectField
            name="jetty"
            label={t("field.jetty")}
            options={jetties.map((id) => ({
              value: String(id),
              label: id === 0 ? t("field.everyJetty") : jettyName(id),
            }))}
            defaultValue={typed.jetty ?? filter?.jettyId}
          />
        ) : null}
        <SelectField
          name="format"
          label={t("field.format")}
          options={REPORT_FORMATS.map((one) => ({ value: one, label: t(`format.${one}`) }))}
          defaultValue={typed.format ?? "pdf"}
        />
        <label className="tick">
          <input type="checkbox" name="mail" defaultChecked={typed.mail !== undefined} />
          <span>{t("field.mail")}</span>
        </label>
      </div>
      <div className="report-types" role="group" aria-label={t("ask")}>
        {types.map((type) => (
          <button key={type} className="btn alt" name="type" value={type}>
            <span>
              {t(`type.${type}`)}
              <small>{t(`about.${type}`)}</small>
            </span>
          </button>
        ))}
      </div>
    </form>
  );
}
