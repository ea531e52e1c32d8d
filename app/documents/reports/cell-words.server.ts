import { AGES, ENTRY_KINDS, RECEIPT_METHODS } from "~/domain/credit/rules";
import type { DepartureStatus } from "~/domain/departures/rules";
import { jettyName } from "~/domain/places/jetties";
import { isCategory } from "~/domain/pricing/categories";
import { REPRINT_REASONS } from "~/domain/reports/content/reprints";
import type { ColumnKind, Value } from "~/domain/reports/content/section";
import { VISITOR_GROUPS } from "~/domain/reports/content/visitors";
import { dayOf, parseDay, parseMonth } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatAmount } from "~/domain/shared/money";
import {
  formatClockTime,
  formatCount,
  formatDateShort,
  formatMonth,
  formatTime,
} from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

/** How values of a report read in a language. */
export interface CellWords {
  /** As people read it. */
  text: (kind: ColumnKind, value: Value | undefined) => string;
  /** The name of the sheet that says what a report is of. */
  about: string;
}

/** The name of a country in a language, by its code. */
export type CountryName = (code: string, language: Language) => string;

/** Control characters, which no file of text may hold. */

const CONTROLS = /[\u0000-\u001f\u007f]+/g;

const STANDINGS: readonly DepartureStatus[] = [
  ...(["on_time", "delayed", "boarding", "left", "cancelled"] as const),
];
const PLATFORMS = { 1: "platform.web", 2: "platform.app", 3: "platform.counter" } as const;

/** Kinds whose values are all different: there is nothing to remember of them. */
const EACH_ITS_OWN: ReadonlySet<ColumnKind> = new Set([
  ...(["text", "time", "count", "sen", "percent"] as const),
]);

/**
 * The words of the cells in a language. Of what a report says again and again, as categories and
 * countries, each is looked up once: it took a third of the time of a long report.
 */
export function cellWords(language: Language, countryName: CountryName): CellWords {
  const t = translationsOf(language, "reportWords");
  const receipt = translationsOf(language, "receipt");
  const tickets = translationsOf(language, "tickets");
  const staff = translationsOf(language, "staff");
  const credit = translationsOf(language, "credit");
  const departures = translationsOf(language, "departures");
  const writers: Record<ColumnKind, (value: string | number | Date) => string> = {
    text: (value) => String(value).replace(CONTROLS, " "),
    day: (value) => {
      const day = parseDay(value);
      return day ? formatDateShort(day, language) : "";
    },
    time: (value) =>
      value instanceof Date
        ? `${formatDateShort(dayOf(value), language)} ${formatTime(value, language)}`
        : "",
    clock: (value) => formatClockTime(String(value), language),
    standing: (value) => {
      const standing = STANDINGS.find((one) => one === value);
      return standing ? departures(`status.${standing}`) : t("without");
    },
    jetty: (value) => jettyName(Number(value)),
    channel: (value) =>
      value === 1 || value === 2 || value === 3 ? tickets(PLATFORMS[value]) : "",
    method: (value) =>
      value === "Split"
        ? staff("method.split")
        : receipt(`channelOf.${value as "fpx"}`, String(value)),
    category: (value) => (isCategory(value) ? receipt(`category.${value}`) : ""),
    nationality: (value) =>
      t(value === "foreigner" ? "nationality.foreigner" : "nationality.malaysian"),
    group: (value) => {
      const group = VISITOR_GROUPS.find((one) => one === value);
      return group ? t(`group.${group}`) : "";
    },
    country: (value) => countryName(String(value), language),
    month: (value) => {
      const month = parseMonth(value);
      return month ? formatMonth(month, language) : "";
    },
    age: (value) => t("years", { years: String(value).replace("-", "–") }),
    why: (value) => {
      const why = REPRINT_REASONS.find((one) => one === value);
      return why ? t(`why.${why}`) : "";
    },
    entry: (value) => {
      if (value === "opening" || value === "closing") return credit(`line.${value}`);
      const kind = ENTRY_KINDS.find((one) => one === value);
      return kind ? credit(`line.kind.${kind}`) : "";
    },
    paidBy: (value) => {
      const method = RECEIPT_METHODS.find((one) => one === value);
      return method ? credit(`method.${method}`) : "";
    },
    debtAge: (value) => {
      const age = AGES.find((one) => one === value);
      return age ? credit(`age.${age}`) : "";
    },
    count: (value) => formatCount(Number(value)),
    sen: (value) => formatAmount(Number(value)),
    percent: (value) => `${Number(value) > 0 ? "+" : ""}${Number(value).toFixed(1)} %`,
  };
  const unknown = t("unknown");
  const none: Partial<Record<ColumnKind, string>> = {
    country: unknown,
    age: unknown,
    percent: "–",
  };
  const known = new Map<ColumnKind, Map<unknown, string>>();
  const remembered = (kind: ColumnKind, value: string | number | Date): string => {
    const words = known.get(kind) ?? new Map<unknown, string>();
    known.set(kind, words);
    const text = words.get(value) ?? writers[kind](value);
    words.set(value, text);
    return text;
  };
  return {
    about: t("about"),
    text: (kind, value) => {
      if (value === null || value === undefined) return none[kind] ?? "";
      return EACH_ITS_OWN.has(kind) ? writers[kind](value) : remembered(kind, value);
    },
  };
}
