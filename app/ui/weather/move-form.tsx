import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import { SubmitCards } from "~/ui/forms/choice-cards";
import { DateField } from "~/ui/forms/date-field";
import { FormKey } from "~/ui/forms/form-key";
import { Note } from "~/ui/layout/note";
import type { MoveView } from "./case-view";

interface MoveFormProps {
  move: MoveView;
  /** The page's own address. */
  path: string;
  problem: (name: string) => string | undefined;
}

/** Another day, and on it another departure; each of them is a page without scripts. */
export function MoveForm({ move, path, problem }: MoveFormProps) {
  const { t } = useTranslation("weatherBuyer");
  const { day, dayName, first, last, kind, open, full } = move;
  return (
    <section aria-labelledby="move" className="stack">
      <h2 id="move">{t("move.heading")}</h2>
      <p>{t("move.lead")}</p>
      <form method="get" action={path} className="stack" noValidate>
        <DateField
          name="day"
          label={t("move.day")}
          defaultValue={day}
          min={first}
          max={last}
          required
          problem={problem("day")}
        />
        <Actions>
          <Button look="alt">{t("move.show")}</Button>
        </Actions>
      </form>
      <h3>{dayName}</h3>
      {kind === "closed" || (kind === "departures" && open.length === 0) ? (
        <Note kind="careful">
          <p>{t(kind === "closed" ? "move.closed" : "move.none")}</p>
        </Note>
      ) : (
        <form method="post" action={`${path}?day=${day}`} className="stack" noValidate>
          <FormKey />
          <input type="hidden" name="day" value={day} />
          {kind === "date" ? (
            <>
              <p>{t("move.byDate")}</p>
              <Actions>
                <Button>{t("move.submit", { day: dayName })}</Button>
              </Actions>
            </>
          ) : (
            <>
              <p>{t("move.press")}</p>
              <SubmitCards
                name="departure"
                legend={t("move.legend")}
                choices={open}
                problem={problem("departure")}
              />
            </>
          )}
        </form>
      )}
      {full.length > 0 ? (
        <ul className="list">
          {full.map(({ value, label, hint }) => (
            <li key={value}>
              <b>{label}</b>: {hint}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
