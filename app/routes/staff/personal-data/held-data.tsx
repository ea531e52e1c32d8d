import { useTranslation } from "react-i18next";
import type { HeldData } from "~/domain/personal-data/find-person.server";
import { Actions, Button } from "~/ui/forms/buttons";
import type { FormState } from "~/ui/forms/field-errors";
import { Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";
import { EraseForm } from "./erase-form";

interface HeldDataProps {
  held: HeldData;
  /** As it was typed. */
  person: string;
  returned: FormState | undefined;
}

const COUNTS = ["bought", "travelled", "waiting", "papers", "mails"] as const;

/** How much is held of somebody, as a file, and the form that erases it. */
export function HeldDataView({ held, person, returned }: HeldDataProps) {
  const { t } = useTranslation("personal");
  if (held.tickets === 0)
    return (
      <Note kind="careful" role="status">
        <p>{t("none")}</p>
      </Note>
    );
  return (
    <section className="stack" aria-labelledby="held-heading">
      <h2 id="held-heading">{t("held")}</h2>
      <Facts facts={COUNTS.map((name) => ({ term: t(`count.${name}`), value: held[name] }))} />
      <form method="post" action="/setting/personal-data/download" className="stack">
        <input type="hidden" name="person" value={person} />
        <p className="hint">{t("downloadHint")}</p>
        <Actions>
          <Button look="alt">{t("download")}</Button>
        </Actions>
      </form>
      <h2>{t("erase")}</h2>
      {held.waiting > 0 ? (
        <Note kind="careful">
          <p>{t("eraseWaits")}</p>
        </Note>
      ) : (
        <EraseForm person={person} returned={returned} />
      )}
    </section>
  );
}
