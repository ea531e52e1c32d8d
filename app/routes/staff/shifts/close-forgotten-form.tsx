import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { CountFields } from "~/ui/shifts/count-fields";

interface CloseForgottenFormProps {
  action: string;
  back: string;
  problems: readonly FieldError[];
  typed: Record<string, string>;
}

/**
 * The count and the reason. Enter adds up and closes nothing: the first button of the form is that
 * one.
 */
export function CloseForgottenForm({ action, back, problems, typed }: CloseForgottenFormProps) {
  const { t } = useTranslation("shift");
  const common = useTranslation("common").t;
  const problem = useFieldErrorText(problems);
  return (
    <form method="post" action={action} className="stack">
      <button className="vh" name="do" value="count" tabIndex={-1} aria-hidden="true">
        {t("close.count")}
      </button>
      <CountFields problems={problems} typed={typed} />
      <TextField
        name="reason"
        label={t("forgotten.reason")}
        problem={problem("reason")}
        defaultValue={typed.reason}
        maxLength={500}
        required
      />
      <Actions>
        <Button look="alt" name="do" value="count" formNoValidate>
          {t("close.count")}
        </Button>
        <Button look="risk" name="do" value="close">
          {t("forgotten.submit")}
        </Button>
        <LinkButton look="alt" href={back}>
          {common("action.back")}
        </LinkButton>
      </Actions>
    </form>
  );
}
