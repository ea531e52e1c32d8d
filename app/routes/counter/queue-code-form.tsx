import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import { TextField } from "~/ui/forms/text-field";
import { KeyCap } from "~/ui/layout/hotkeys";

interface QueueCodeFormProps {
  version: number;
  problem?: string | undefined;
  typed?: string | undefined;
  /** Whether the cursor is in it when the page opens. */
  focus?: boolean;
}

/** Calls up what a buyer filled in while queueing, by its four letters. */
export function QueueCodeForm({ version, problem, typed, focus }: QueueCodeFormProps) {
  const { t } = useTranslation("counter");
  return (
    <form method="post" action="/pos/load" className="stack">
      <input type="hidden" name="version" value={version} />
      <TextField
        name="code"
        label={
          <>
            {t("queue.label")}
            <KeyCap>F4</KeyCap>
          </>
        }
        hint={t("queue.hint")}
        data-key="F4"
        autoFocus={focus}
        defaultValue={typed}
        problem={problem}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        narrow
      />
      <Button look="alt">{t("queue.load")}</Button>
    </form>
  );
}
