import { type Comparisons, comparisons } from "~/domain/figures/comparisons";
import {
  CHANNELS,
  dayOfSet,
  type FigureSet,
  type Scope,
  weekOf,
} from "~/domain/figures/figure-set";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatCount, formatDayShort, weekdayNames } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { barChart } from "./bar-chart.server";
import type { Chart } from "./chart";
import { lineChart } from "./line-chart.server";

interface WeekProps {
  set: FigureSet;
  today: Day;
  scope: Scope;
  language: Language;
}

/** This week's tickets or passengers with what they are compared with (2.5, 2.7). */
export async function weekMeasure(
  of: "tickets" | "passengers",
  props: WeekProps,
): Promise<{ chart: Chart; comparisons: Comparisons }> {
  const { set, today, scope } = props;
  return { chart: await weekBars(of, props), comparisons: comparisons(set, today, scope, of) };
}

/** A bar a day. */
async function weekBars(of: "tickets" | "passengers", props: WeekProps): Promise<Chart> {
  const { set, today, scope, language } = props;
  const t = translationsOf(language, "figures");
  const days = weekOf(today);
  const values = days.map((day) => (day > today ? null : dayOfSet(set, day, scope)[of]));
  const shown = values.filter((value) => value !== null);
  return {
    image: await barChart({
      description: t(`week.${of}Image`, {
        total: formatCount(shown.reduce((sum, value) => sum + value, 0)),
        most: formatCount(Math.max(...shown)),
      }),
      labels: weekdayNames(language).map(({ short }) => short),
      values,
      current: days.indexOf(today),
      full: formatCount,
    }),
    head: [t("table.day"), t(`measure.${of}`)],
    rows: days.map((day, place) => [
      formatDayShort(day, language),
      countOrNone(values[place] ?? null),
    ]),
  };
}

/** This week's sales, a line for each channel (2.5, F1). */
export async function weekSales({ set, today, scope, language }: WeekProps): Promise<Chart> {
  const t = translationsOf(language, "figures");
  const days = weekOf(today);
  const series = CHANNELS.map((channel) => ({
    name: t(`channel.${channel}`),
    values: days.map((day) =>
      day > today ? null : dayOfSet(set, day, { ...scope, channel }).amountSen,
    ),
  }));
  const totals = series.map(({ values }) =>
    values.reduce<number>((sum, sen) => sum + (sen ?? 0), 0),
  );
  return {
    image: await lineChart({
      description: t("week.salesImage", {
        parts: series
          .map(({ name }, index) => `${name} ${formatRm(totals[index] ?? 0)}`)
          .join(", "),
      }),
      labels: weekdayNames(language).map(({ short }) => short),
      names: days.map((day) => formatDayShort(day, language)),
      series,
      short: wholeRinggit,
      full: formatRm,
    }),
    head: [t("table.day"), ...series.map(({ name }) => name)],
    rows: days.map((day, place) => [
      formatDayShort(day, language),
      ...series.map(({ values }) => rmOrNone(values[place] ?? null)),
    ]),
  };
}

/** `1,200` of 120000 sen, for an axis whose heading names the currency. */
export function wholeRinggit(sen: number): string {
  return formatCount(Math.round(sen / 100));
}

export function rmOrNone(sen: number | null): string {
  return sen === null ? "–" : formatRm(sen);
}

function countOrNone(count: number | null): string {
  return count === null ? "–" : formatCount(count);
}
