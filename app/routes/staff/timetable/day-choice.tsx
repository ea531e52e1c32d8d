import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { addDays, type Day } from "~/domain/shared/day";
import { Button } from "~/ui/forms/buttons";
import { DateInput } from "~/ui/forms/date-input";

interface DayChoiceProps {
  day: Day;
  jettyId: JettyId;
  today: Day;
  jetties: readonly JettyId[];
}

/**
 * Which day of which jetty: by steps, or by its date. A dialog above it has fields of these names, so
 * their ids are others.
 */
export function DayChoice({ day, jettyId, today, jetties }: DayChoiceProps) {
  const { t } = useTranslation("timetable");
  const to = (other: Day) => `/timetable?jetty=${jettyId}&day=${other}`;
  return (
    <form method="get" action="/timetable" className="span" noValidate>
      {jetties.length > 1 ? (
        <span className="row tight">
          <label htmlFor="shown-jetty">{t("choice.jetty")}</label>
          <select className="in" id="shown-jetty" name="jetty" defaultValue={jettyId} key={jettyId}>
            {jetties.map((id) => (
              <option key={id} value={id}>
                {jettyName(id)}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <input type="hidden" name="jetty" value={jettyId} />
      )}
      <span className="row tight">
        <label htmlFor="shown-day">{t("choice.day")}</label>
        <span className="dated">
          <DateInput id="shown-day" name="day" defaultValue={day} key={day} />
        </span>
      </span>
      <Button look="alt">{t("choice.show")}</Button>
      <a href={to(addDays(day, -1))}>{t("choice.previous")}</a>
      {day === today ? null : <a href={to(today)}>{t("choice.today")}</a>}
      <a href={to(addDays(day, 1))}>{t("choice.next")}</a>
    </form>
  );
}
