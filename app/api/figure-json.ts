import { comparisons } from "~/domain/figures/comparisons";
import {
  allOf,
  type Channel,
  dayOfSet,
  type FigureSet,
  monthOfSet,
  type Scope,
  weekOf,
} from "~/domain/figures/figure-set";
import { addMonths, type Day, daysOfMonth, type Month, monthOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { rmNumber } from "~/domain/shared/money";
import { monthNames, weekdayNames } from "~/i18n/format";

interface Facts {
  set: FigureSet;
  today: Day;
  scope: Scope;
  language: Language;
}

/** The figures of the dashboard in their field names (R-3-06, R-3-07, R-3-08). */
export function dashboardFigures(facts: Facts) {
  const { set, today, scope } = facts;
  const [total, daily] = [allOf(set, scope), dayOfSet(set, today, scope)];
  return {
    sales: { total: rmNumber(total.amountSen), daily: rmNumber(daily.amountSen) },
    ticket: { total: total.tickets, daily: daily.tickets },
    passenger: { total: total.passengers, daily: daily.passengers },
    total_cancelled_ticket: total.cancelled,
    total_reprint_ticket: total.reprints,
    date: today,
    ...weekFigures(facts),
    chart_sales: {
      kaunter: weekSales(facts, 3),
      web: weekSales(facts, 1),
      mobile_app: weekSales(facts, 2),
    },
  };
}

/** The figures of the sales screen in their field names (R-3-10, R-3-11). */
export function salesFigures(facts: Facts) {
  const { set, today, scope, language } = facts;
  const days = daysOfMonth(monthOf(today));
  const months = Array.from({ length: 12 }, (_, at) =>
    addMonths(`${today.slice(0, 4)}-01` as Month, at),
  );
  return {
    total_daily: rmNumber(dayOfSet(set, today, scope).amountSen),
    total_monthly: rmNumber(monthOfSet(set, monthOf(today), scope).amountSen),
    total_all_jetty: rmNumber(allOf(set, scope).amountSen),
    total_all: rmNumber(allOf(set, { jettyId: 0 }).amountSen),
    date: today,
    year: Number(today.slice(0, 4)),
    labels_sales: days.map((day) => String(Number(day.slice(8)))),
    labels_yearly: monthNames(language).map(({ short }) => short),
    chart_sales: {
      data: days.map((day) => (day > today ? null : rmNumber(dayOfSet(set, day, scope).amountSen))),
    },
    chart_yearly: {
      data: months.map((month) =>
        month > monthOf(today) ? null : rmNumber(monthOfSet(set, month, scope).amountSen),
      ),
    },
    ...weekFigures(facts),
  };
}

/** This week's bars, with what they are compared with; days to come have no figure. */
function weekFigures(facts: Facts) {
  return {
    labels: weekdayNames(facts.language).map(({ short }) => short),
    chart_ticket: weekBars(facts, "tickets"),
    chart_passengers: weekBars(facts, "passengers"),
  };
}

function weekBars({ set, today, scope }: Facts, of: "tickets" | "passengers") {
  const { year, month, day } = comparisons(set, today, scope, of);
  return {
    data: weekOf(today).map((one) => (one > today ? null : dayOfSet(set, one, scope)[of])),
    year: { this: year.this, last: year.last },
    month: { this: month.this, last: month.last },
    day: { this: day.this, last: day.last },
  };
}

function weekSales({ set, today, scope }: Facts, channel: Channel) {
  return {
    data: weekOf(today).map((day) =>
      day > today ? null : rmNumber(dayOfSet(set, day, { ...scope, channel }).amountSen),
    ),
  };
}
