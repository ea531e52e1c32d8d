import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { refusalText } from "~/i18n/refusal";
import { Actions, Button } from "~/ui/forms/buttons";
import { TextField } from "~/ui/forms/text-field";
import type { PartProps } from "./screen-view";

/** The code of a travel credit, and the button that counts it in before anything is sold. */
export function TravelCreditField({ view, problem }: PartProps) {
  const { t } = useTranslation("screen");
  const refusal = useTranslation("refusal").t;
  const known = view.travelCredit?.problem;
  return (
    <div>
      <TextField
        name="travelCredit"
        label={t("credit.code")}
        hint={t("credit.hint")}
        defaultValue={view.order.travelCredit}
        problem={problem("travelCredit") ?? (known ? refusalText(refusal, known) : undefined)}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Actions>
        <Button look="alt" name="go" value="credit">
          {t("credit.use")}
        </Button>
      </Actions>
    </div>
  );
}

/** What the credit pays of the total. */
export function TravelCreditLines({ view: { amountSen, travelCredit } }: Pick<PartProps, "view">) {
  const { t } = useTranslation("screen");
  if (!travelCredit?.partSen) return null;
  return (
    <dl className="lines">
      <dt>{t("credit.total")}</dt>
      <dd className="num">{formatRm(amountSen)}</dd>
      <dt>{t("credit.pays")}</dt>
      <dd className="num">{formatRm(-travelCredit.partSen)}</dd>
      <dt>{t("credit.kept")}</dt>
      <dd className="num">{formatRm(travelCredit.leftSen - travelCredit.partSen)}</dd>
    </dl>
  );
}
