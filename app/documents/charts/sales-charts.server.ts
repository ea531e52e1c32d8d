import { dayOfSet, type FigureSet, monthOfSet, type Scope } from "~/domain/figures/figure-set";
import { addMonths, type Day, daysOfMonth, type Month, monthOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatMonth, monthNames } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import type { Chart } from "./chart";
import { lineChart } from "./line-chart.server";
import type { LineSeries } from "./line-parts.server";
import { rmOrNone, wholeRinggit } from "./week-charts.server";

interface SalesProps {
  set: FigureSet;
  today: Day;
  scope: Scope;
  language: Language;
}

/** The sales of each day of this month, beside those of the last one (2.7). */
export async function dailySales({ set, today, scope, language }: SalesProps): Promise<Chart> {
  const t = translationsOf(language, "figures");
  const dates = Array.from({ length: 31 }, (_, index) => String(index + 1));
  const of = (month: Month): LineSeries => {
    const days = daysOfMonth(month);
    return {
      name: formatMonth(month, language),
      values: dates.map((_, index) => {
        const day = days[index];
        return day === undefined || day > today ? null : dayOfSet(set, day, scope).amountSen;
      }),
    };
  };
  const series = [of(monthOf(today)), of(addMonths(monthOf(today), -1))];
  return {
    image: await lineChart({
      description: t("daily.image", described(series)),
      labels: dates.map((date, index) => (index === 0 || (index + 1) % 5 === 0 ? date : "")),
      names: dates.map((date) => t("daily.date", { date })),
      series,
      short: wholeRinggit,
      full: formatRm,
    }),
    ...tableOf(t("table.date"), dates, series),
  };
}

/** The sales of each month of this year, beside those of the last one (2.7). */
export async function yearlySales({ set, today, scope, language }: SalesProps): Promise<Chart> {
  const t = translationsOf(language, "figures");
  const january = `${today.slice(0, 4)}-01` as Month;
  const of = (first: Month): LineSeries => ({
    name: first.slice(0, 4),
    values: Array.from({ length: 12 }, (_, index) => {
      const month = addMonths(first, index);
      return month > monthOf(today) ? null : monthOfSet(set, month, scope).amountSen;
    }),
  });
  const series = [of(january), of(addMonths(january, -12))];
  const names = monthNames(language);
  return {
    image: await lineChart({
      description: t("yearly.image", described(series)),
      labels: names.map(({ short }) => short),
      names: names.map(({ long }) => long),
      series,
      short: wholeRinggit,
      full: formatRm,
    }),
    ...tableOf(
      t("table.month"),
      names.map(({ long }) => long),
      series,
    ),
  };
}

/** The two lines' names and sums, for the sentence that stands for the image. */
function described([now, last]: readonly LineSeries[]) {
  const sum = (series: LineSeries | undefined) =>
    formatRm((series?.values ?? []).reduce<number>((total, sen) => total + (sen ?? 0), 0));
  return { now: now?.name, nowSum: sum(now), last: last?.name, lastSum: sum(last) };
}

function tableOf(place: string, names: readonly string[], series: readonly LineSeries[]) {
  return {
    head: [place, ...series.map(({ name }) => name)],
    rows: names.map((name, index) => [
      name,
      ...series.map(({ values }) => rmOrNone(values[index] ?? null)),
    ]),
  };
}
