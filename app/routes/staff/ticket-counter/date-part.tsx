import { useTranslation } from "react-i18next";
import { MonthCalendar } from "~/ui/calendar/month-calendar";
import { Field } from "~/ui/forms/field";
import type { PartProps } from "./screen-view";
import type { ShownDepartures } from "./use-departures";

export function DatePart({
  view: { order, month },
  shown,
  problem,
}: PartProps & { shown: ShownDepartures }) {
  const { t } = useTranslation("screen");
  return (
    <section className="card stack" id="part-date" aria-labelledby="part-date-h">
      <h2 id="part-date-h">{t("part.date")}</h2>
      <div className="stack tallcal">
        <MonthCalendar
          {...month}
          name="ticketDate"
          label={t("departure")}
          chosen={order.ticketDate}
          problem={problem("ticketDate")}
          whole
        />
      </div>
      {shown.options.length > 0 ? (
        <Field
          key={shown.day}
          name="departure"
          label={t("boat.label")}
          problem={problem("departure")}
        >
          {(wiring) => (
            <>
              <input type="hidden" name="departureDay" value={shown.day} />
              <select
                className="in"
                {...wiring}
                defaultValue={shown.day === order.ticketDate ? order.departure : ""}
              >
                <option value="">{t("boat.next")}</option>
                {shown.options.map(({ value, left, ...of }) => (
                  <option key={value} value={value} disabled={left === 0}>
                    {t("boat.option", { ...of, count: left })}
                  </option>
                ))}
              </select>
            </>
          )}
        </Field>
      ) : null}
    </section>
  );
}
