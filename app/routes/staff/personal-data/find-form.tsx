import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";

interface FindFormProps {
  typed: string | undefined;
  problems: readonly FieldError[];
}

/** Whom to look for. */
export function FindForm({ typed, problems }: FindFormProps) {
  const { t } = useTranslation("personal");
  const problem = useFieldErrorText(problems);
  return (
    <form method="post" action="/setting/personal-data" className="stack" noValidate>
      <TextField
        name="person"
        label={t("person")}
        problem={problem("person")}
        defaultValue={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Actions>
        <Button name="do" value="find">
          {t("find")}
        </Button>
      </Actions>
    </form>
  );
}
