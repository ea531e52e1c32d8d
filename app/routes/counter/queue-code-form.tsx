import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import { TextField } from "~/ui/forms/text-field";

/** Calls up what a buyer filled in while queueing, by its four letters. */
export function QueueCodeForm({
  version,
  problem,
  typed = "",
}: {
  version: number;
  problem?: string | undefined;
  typed?: string;
}) {
  const { t } = useTranslation("counter");
  return (
    <form method="post" action="/pos/load" className="stack">
      <input type="hidden" name="version" value={version} />
      <TextField
        name="code"
        label={t("queue.label")}
        hint={t("queue.hint")}
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
