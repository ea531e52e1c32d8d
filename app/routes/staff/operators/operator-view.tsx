import { useTranslation } from "react-i18next";
import type { Operator } from "~/domain/operators/queries.server";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { TextField } from "~/ui/forms/text-field";
import { fieldValues, OPERATOR_FIELDS } from "./operator-fields";
import { useJettyLabel } from "./use-jetty-label";

/** The operator's modal to read (2.8). */
export function OperatorView({
  operator,
  edit,
  back,
}: {
  operator: Operator;
  edit: string;
  back: string;
}) {
  const { t } = useTranslation("operators");
  const jettyLabel = useJettyLabel();
  const values = fieldValues(operator);
  return (
    <>
      {OPERATOR_FIELDS.map(({ name }) => (
        <TextField
          key={name}
          name={name}
          label={t(`field.${name}`)}
          value={values[name]}
          readOnly
        />
      ))}
      <TextField
        name="jetty"
        label={t("field.jetty")}
        value={jettyLabel(operator.jettyId)}
        readOnly
      />
      <Actions>
        <LinkButton look="alt" href={edit}>
          {t("act.edit")}
        </LinkButton>
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </>
  );
}
