import { useTranslation } from "react-i18next";
import { whoWasAboard } from "~/domain/boarding/offline/conflict";
import type { ConflictPerson } from "~/domain/boarding/offline/conflict-people.server";
import { FieldErrorText } from "~/ui/forms/field";
import { useCategoryNames } from "~/ui/tickets/category-names";

interface AboardTicksProps {
  people: readonly ConflictPerson[];
  /** How many the scan let on board. */
  count: number;
  legend: string;
  problem: string | undefined;
  /** What was ticked, where the form came back. */
  typed: Readonly<Record<string, string>> | undefined;
}

/** Who of a conflict's ticket was on board; ticked are those whom its scan named and no other one boarded. */
export function AboardTicks({ people, count, legend, problem, typed }: AboardTicksProps) {
  const { t } = useTranslation("conflicts");
  const { name: categoryOf } = useCategoryNames();
  if (people.length === 0) return <p className="hint">{t("whoNobody")}</p>;
  return (
    <fieldset
      className={problem ? "party wrong" : "party"}
      aria-describedby={problem ? "who-e who-h" : "who-h"}
    >
      <legend className="label">{legend}</legend>
      <FieldErrorText id="who" problem={problem} />
      <span className="hint" id="who-h">
        {t("whoHint", { count })}
      </span>
      {people.map(({ no, name, category, isScanned }, index) => (
        <label className="tick" key={no}>
          <input
            type="checkbox"
            id={index === 0 ? "who" : undefined}
            name={whoWasAboard(no)}
            defaultChecked={typed ? whoWasAboard(no) in typed : isScanned}
          />
          <span>
            <b className="as-typed">{name ?? t("passenger", { no })}</b> {categoryOf(category)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
