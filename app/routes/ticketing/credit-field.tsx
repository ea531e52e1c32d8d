import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import { TextField } from "~/ui/forms/text-field";

interface CreditFieldProps {
  typed: string;
  problem: string | undefined;
}

/** The code of a travel credit, and the button that counts it in before anything is paid. */
export function CreditField({ typed, problem }: CreditFieldProps) {
  const { t } = useTranslation("online");
  return (
    <div className="stack">
      <TextField
        name="travelCredit"
        label={t("credit.code")}
        hint={t("credit.hint")}
        defaultValue={typed}
        problem={problem}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Actions>
        <Button look="alt" name="act" value="credit">
          {t("credit.use")}
        </Button>
      </Actions>
    </div>
  );
}
