import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarDay } from "~/domain/blocked-dates/rules";
import { type Day, day, daysOfMonth, type Month } from "~/domain/shared/day";
import { isLanguage } from "~/domain/shared/language";
import { formatDay, formatDayShort } from "~/i18n/format";
import { MonthCalendar } from "~/ui/calendar/month-calendar";
import { BackLink, HiddenSubmit } from "~/ui/forms/buttons";
import { OrderSummary } from "~/ui/layout/order-summary";
import { Steps, type StepView } from "~/ui/layout/steps";
import { Sample } from "./sample";

const STEPS = [
  "jetty",
  "departure-date",
  "passengers",
  "user-info",
  "passengers-info",
  "checkout",
  "result",
] as const;
const MONTH = "2026-06" as Month;
const TODAY = day("2026-06-10");
const CHOSEN = day("2026-06-20");
const DAYS = daysOfMonth(MONTH).map((at): CalendarDay => ({ day: at, ...stateOf(at) }));

function stateOf(at: Day): Pick<CalendarDay, "state" | "reason"> {
  if (at < TODAY) return { state: "past" };
  if (at === "2026-06-16" || at === "2026-06-17")
    return { state: "closed", reason: "Penyelenggaraan" };
  return { state: at > "2026-06-28" ? "none" : "free" };
}

/** The frame of a step with all its parts, around the other samples. */
export function OrderSamples({ title, children }: { title: string; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "ms";
  const steps = STEPS.map((name, index): StepView => ({
    name,
    label: t(`steps.name.${name}`),
    href: "#main",
    state: index < 2 ? "done" : index === 2 ? "here" : "todo",
  }));
  const order = {
    jetty: "Merang",
    date: formatDay(CHOSEN, language),
    dateShort: formatDayShort(CHOSEN, language),
    departure: null,
    lines: [
      { label: "Dewasa", quantity: 2, fareSen: 3000 },
      { label: "Kanak-kanak", quantity: 1, fareSen: 1500 },
      { label: "Bayi", quantity: 1, fareSen: 0 },
      { label: "Warga emas", quantity: 1, fareSen: 2000 },
    ],
    discountSen: 1000,
    processingFeeSen: 0,
    creditSen: 0,
    chargeSen: 100,
    totalSen: 9500,
  };
  return (
    <>
      <Steps steps={steps} title={title} percent={35} />
      <div className="flow">
        <main id="main">
          <BackLink href="#main">{t("action.back")}</BackLink>
          <h1>{title}</h1>
          <Sample name="Month">
            <form method="get" action="/styleguide" noValidate>
              <HiddenSubmit>{t("action.continue")}</HiddenSubmit>
              <MonthCalendar
                name="ticketDate"
                label={t("order.date")}
                month={MONTH}
                days={DAYS}
                chosen={CHOSEN}
                today={TODAY}
                previous={null}
                next={"2026-07" as Month}
              />
            </form>
          </Sample>
          {children}
        </main>
        <OrderSummary order={order} />
      </div>
    </>
  );
}
