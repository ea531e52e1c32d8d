import { useTranslation } from "react-i18next";
import { weekdayNames } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { FieldErrorText } from "~/ui/forms/field";

interface WeekdayFieldsProps {
  /** 0 Monday to 6 Sunday. */
  chosen: readonly number[];
  /** What was ticked when the form came back. */
  typed: Record<string, string> | undefined;
  problem: string | undefined;
}

/** The days of the week, each with its box. The error summary leads to the first. */
export function WeekdayFields({ chosen, typed, problem }: WeekdayFieldsProps) {
  const { t } = useTranslation("timetable");
  const language = useLanguage();
  return (
    <fieldset
      className={problem ? "wrong" : undefined}
      aria-describedby={problem ? "weekday_0-e" : undefined}
    >
      <legend className="label">{t("field.weekdays")}</legend>
      <FieldErrorText id="weekday_0" problem={problem} />
      <div className="days-row">
        {weekdayNames(language).map(({ long }, index) => {
          const name = `weekday_${index}`;
          return (
            <label className="pick" key={name}>
              <input
                type="checkbox"
                id={name}
                name={name}
                value="on"
                defaultChecked={typed ? name in typed : chosen.includes(index)}
              />
              <span>{long}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
