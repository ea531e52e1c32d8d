import { useTranslation } from "react-i18next";
import { MonthCalendar } from "~/ui/calendar/month-calendar";
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
    </section>
  );
}
