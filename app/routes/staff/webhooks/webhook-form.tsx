import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { eventKey, WEBHOOK_EVENTS } from "~/domain/webhooks/event-names";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { CheckCard } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";

const EVENT_FIELDS = WEBHOOK_EVENTS.map((event) => eventKey(event));
const FIELDS = ["url", "description", "jetty", ...EVENT_FIELDS] as const;
type FieldName = (typeof FIELDS)[number];

interface WebhookFormProps {
  action: string;
  back: string;
  values: Readonly<Partial<Record<FieldName, string>>>;
  /** Of one that is changed; one that is added has the form's key. */
  version?: number;
  formKey?: string;
  rules: FieldRules;
  returned: FormState | undefined;
  submit: string;
}

/** Adds or changes a webhook; its answer may show a secret, so it is a page of its own. */
export function WebhookForm(props: WebhookFormProps) {
  const { action, back, values, version, formKey, rules, returned, submit } = props;
  const { t } = useTranslation("webhooks");
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`field.${name}`)]));
  const form = useStaffForm({
    ...{ labels, rules, returned, values, version },
    cursor: version === undefined ? "description" : undefined,
  });
  const ticked = form.typed ?? values;
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm ownKey={formKey !== undefined} form={form} action={action} reloadDocument>
        {version === undefined ? null : <input type="hidden" name="version" value={form.version} />}
        {formKey ? (
          <input type="hidden" name="form_key" value={form.typed?.["form_key"] ?? formKey} />
        ) : null}
        <TextField {...form.field("description")} maxLength={200} autoComplete="off" />
        <TextField
          {...form.field("url")}
          hint={t("hint.url")}
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          {...form.field("jetty")}
          options={[
            { value: "0", label: t("everyJetty") },
            ...[1, 2].map((id) => ({ value: String(id), label: jettyName(id) })),
          ]}
        />
        <fieldset>
          <legend className="label">{t("field.events")}</legend>
          <div className="stack">
            {EVENT_FIELDS.map((name) => (
              <CheckCard
                key={name}
                name={name}
                label={labels[name]}
                hint={t(`hint.${name}`)}
                checked={ticked[name] !== undefined}
                problem={form.problem(name)}
              />
            ))}
          </div>
        </fieldset>
        <Actions>
          <Button>{submit}</Button>
          <LinkButton look="alt" href={back}>
            {t("back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </>
  );
}
