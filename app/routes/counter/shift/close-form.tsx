import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/forms/buttons";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { SearchSelect } from "~/ui/forms/search-select";
import { TextField } from "~/ui/forms/text-field";
import { CountFields } from "~/ui/shifts/count-fields";

interface CloseFormProps {
  shiftId: number;
  /** Who could take the drawer over. */
  cashiers: readonly { id: number; name: string }[];
  problems: readonly FieldError[];
  typed: Record<string, string>;
}

/** Enter adds up and closes nothing: the first button of the form is that one. */
export function CloseForm({ shiftId, cashiers, problems, typed }: CloseFormProps) {
  const { t } = useTranslation("shift");
  const problem = useFieldErrorText(problems);
  return (
    <form method="post" action="/pos/shift/close" className="stack">
      <button className="vh" name="do" value="count" tabIndex={-1} aria-hidden="true">
        {t("close.count")}
      </button>
      <input type="hidden" name="shift" value={shiftId} />
      <CountFields problems={problems} typed={typed} />
      <TextField
        name="reason"
        label={t("close.reason")}
        hint={t("close.reasonHint")}
        problem={problem("reason")}
        defaultValue={typed.reason}
        maxLength={500}
      />
      <SearchSelect
        name="hand_to"
        label={t("close.handTo")}
        hint={t("close.handHint")}
        problem={problem("hand_to")}
        options={cashiers.map(({ id, name }) => ({ value: String(id), label: name }))}
        empty={t("close.nobody")}
        defaultValue={typed.hand_to ?? ""}
      />
      <div className="quick">
        <Button look="alt" name="do" value="count">
          {t("close.count")}
        </Button>
        <Button name="do" value="close">
          {t("close.submit")}
        </Button>
        <LinkButton look="alt" href="/pos">
          {t("close.back")}
        </LinkButton>
      </div>
    </form>
  );
}
