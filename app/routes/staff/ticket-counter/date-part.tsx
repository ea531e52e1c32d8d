import { useTranslation } from "react-i18next";
import { MonthCalendar } from "~/ui/calendar/month-calendar";
import { Field } from "~/ui/forms/field";
import type { PartProps } from "./screen-view";

export function DatePart({ view, problem }: PartProps) {
  const { t } = useTranslation("screen");
  return (
    <section className="card stack tallcal" id="part-date" aria-labelledby="part-date-h">
      <h2 id="part-date-h">{t("part.date")}</h2>
      <MonthCalendar
        {...view.month}
        name="ticketDate"
        label={t("departure")}
        chosen={view.order.ticketDate}
        problem={problem("ticketDate")}
      />
      {view.departures.length > 0 ? (
        <Field name="departure" label={t("boat.label")} problem={problem("departure")}>
          {(wiring) => (
            <select className="in" {...wiring} defaultValue={view.order.departure}>
              <option value="">{t("boat.next")}</option>
              {view.departures.map(({ value, left, ...of }) => (
                <option key={value} value={value} disabled={left === 0}>
                  {t("boat.option", { ...of, count: left })}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
    </section>
  );
}
