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

/**
 * Another day, and on it another departure; each of them is a page without scripts. One form has both,
 * so that a departure is not taken while another day than its own stands in the field.
 */
export function MoveForm({ move, path, problem }: MoveFormProps) {
  const { t } = useTranslation("weatherBuyer");
  const { day, dayName, first, last, changed, full } = move;
  return (
    <section aria-labelledby="move" className="stack">
      <h2 id="move">{t("move.heading")}</h2>
      <p>{t("move.lead")}</p>
      <form method="post" action={`${path}?day=${day}`} className="stack" noValidate>
        <FormKey />
        <input type="hidden" name="shown" value={day} />
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
          <Button look="alt" name="act" value="look">
            {t("move.show")}
          </Button>
        </Actions>
        <h3>{dayName}</h3>
        {changed ? (
          <Note kind="careful">
            <p>{t("move.changed")}</p>
          </Note>
        ) : null}
        <Departures move={move} problem={problem} />
      </form>
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

/** What can be taken on the day that is shown; each button names it. */
function Departures({ move, problem }: Pick<MoveFormProps, "move" | "problem">) {
  const { t } = useTranslation("weatherBuyer");
  const { dayName, kind, open } = move;
  if (kind === "closed" || (kind === "departures" && open.length === 0))
    return (
      <Note kind="careful">
        <p>{t(kind === "closed" ? "move.closed" : "move.none")}</p>
      </Note>
    );
  return kind === "date" ? (
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
  );
}
