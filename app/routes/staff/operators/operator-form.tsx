import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Operator } from "~/domain/operators/queries.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { fieldValues, OPERATOR_FIELDS, type OperatorField } from "./operator-fields";
import { useJettyLabel } from "./use-jetty-label";

interface OperatorFormProps {
  /** Where it posts to, and where it leads back to. */
  action: string;
  back: string;
  /** As it stands now; null where one is added. */
  operator: Operator | null;
  rules: FieldRules;
  returned: FormState | undefined;
}

/**
 * Adds or changes an operator. Where somebody else was first, what was typed stays, and beside it
 * stands what is there now.
 */
export function OperatorForm({ action, back, operator, rules, returned }: OperatorFormProps) {
  const { t } = useTranslation("operators");
  const jettyLabel = useJettyLabel();
  const values = operator ? fieldValues(operator) : undefined;
  const labels = Object.fromEntries(
    [...OPERATOR_FIELDS.map(({ name }) => name), "jetty" as const].map((name) => [
      name,
      t(`field.${name}`),
    ]),
  );
  const form = useStaffForm({
    ...{ labels, rules, returned, values, version: operator?.version },
    cursor: operator ? undefined : "company_name",
  });
  const { typed, overtaken } = form;
  const hint = (field: OperatorField): ReactNode => {
    if (overtaken && operator && values && typed?.[field] !== values[field])
      return t("now", {
        value: field === "jetty" ? jettyLabel(operator.jettyId) : values[field],
      });
    return field === "phone" || field === "ic" ? t(`hint.${field}`) : undefined;
  };
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={action}>
        {operator ? <input type="hidden" name="version" value={form.version} /> : null}
        {OPERATOR_FIELDS.map(({ name, ...input }) => (
          <TextField
            key={name}
            {...form.field(name)}
            hint={hint(name)}
            maxLength={200}
            autoComplete="off"
            {...input}
          />
        ))}
        <SelectField
          {...form.field("jetty")}
          hint={hint("jetty")}
          empty={operator ? undefined : t("chooseJetty")}
          options={([0, 1, 2] as const).map((id) => ({ value: String(id), label: jettyLabel(id) }))}
        />
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
