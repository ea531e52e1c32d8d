import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Operator } from "~/domain/operators/queries.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { fieldValue, OPERATOR_FIELDS, type OperatorField } from "./operator-fields";
import { useJettyLabel } from "./use-jetty-label";

interface OperatorFormProps {
  /** Where it posts to, and where it leads back to. */
  action: string;
  back: string;
  /** As it stands now; null where one is added. */
  operator: Operator | null;
  problems: readonly FieldError[];
  typed: Record<string, string>;
}

/**
 * Adds or changes an operator. Where somebody else was first, what was typed stays, and beside it
 * stands what is there now.
 */
export function OperatorForm({ action, back, operator, problems, typed }: OperatorFormProps) {
  const { t } = useTranslation("operators");
  const jettyLabel = useJettyLabel();
  const problem = useFieldErrorText(problems);
  const overtaken = problems.some(({ code }) => code === "changed_meanwhile");
  const filled = (field: OperatorField) =>
    typed[field] ?? (operator ? fieldValue(operator, field) : "");
  const hint = (field: OperatorField): ReactNode => {
    if (overtaken && operator && filled(field) !== fieldValue(operator, field))
      return t("now", {
        value: field === "jetty" ? jettyLabel(operator.jettyId) : fieldValue(operator, field),
      });
    return field === "phone" || field === "ic" ? t(`hint.${field}`) : undefined;
  };
  return (
    <>
      <ErrorSummary problems={problems} />
      <form method="post" action={action} className="stack">
        {operator ? (
          <input
            type="hidden"
            name="version"
            value={overtaken ? operator.version : (typed.version ?? operator.version)}
          />
        ) : null}
        {OPERATOR_FIELDS.map(({ name, ...input }) => (
          <TextField
            key={name}
            name={name}
            label={t(`field.${name}`)}
            hint={hint(name)}
            problem={problem(name)}
            defaultValue={filled(name)}
            maxLength={200}
            required
            autoComplete="off"
            {...input}
          />
        ))}
        <SelectField
          name="jetty"
          label={t("field.jetty")}
          hint={hint("jetty")}
          problem={problem("jetty")}
          defaultValue={filled("jetty")}
          required
          empty={operator ? undefined : t("chooseJetty")}
          options={([0, 1, 2] as const).map((id) => ({ value: String(id), label: jettyLabel(id) }))}
        />
        <Actions>
          <Button>{t("save")}</Button>
          <LinkButton look="alt" href={back}>
            {t("back")}
          </LinkButton>
        </Actions>
      </form>
    </>
  );
}
