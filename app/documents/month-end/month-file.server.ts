import { config } from "~/config.server";
import type { Closing } from "~/domain/month-end/closing/queries.server";
import { rightTerms } from "~/domain/month-end/equation-terms";
import { type CorrectionKind, equationOf } from "~/domain/month-end/figures";
import type { ListedDifference } from "~/domain/month-end/list-differences.server";
import type { PartRow } from "~/domain/month-end/list-part.server";
import { jettyName } from "~/domain/places/jetties";
import {
  COLUMN_KINDS,
  type ColumnName,
  type Line,
  type SectionRow,
  type Sums,
} from "~/domain/reports/content/section";
import { formatInstant, formatMonth } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { cellWords, type CountryName } from "../reports/cell-words.server";
import type { FileSection, ReportFile } from "../reports/report-file.server";

/** The lists of a closed month, batch by batch. */
export interface MonthLists {
  differences: AsyncGenerator<ListedDifference[], void>;
  corrections: AsyncGenerator<PartRow[], void>;
}

/** A closed month as its files show it, in the language of whoever closed it. */
export function monthFile(
  closing: Closing,
  lists: MonthLists,
  countryName: CountryName,
): ReportFile {
  const { figures, language, month, no } = closing;
  const t = translationsOf(language, "months");
  const report = translationsOf(language, "reportWords");
  const section = (
    title: string,
    columns: readonly ColumnName[],
    rows: AsyncGenerator<SectionRow[], void>,
    of: { rows: number; sums: Sums },
  ): FileSection => ({
    title,
    columns: columns.map((name) => ({
      name,
      kind: COLUMN_KINDS[name],
      heading: report(`column.${name}`),
    })),
    groupBy: [],
    ...of,
    lines: linesOf(rows, of),
  });
  const words = cellWords(language, countryName);
  const equation = equationOf(figures);
  const terms: [item: string, sen: number, entries?: number][] = [
    [t("term.correctedSold"), equation.correctedSoldSen],
    [t("file.left"), equation.leftSen],
    ...rightTerms(equation).map(({ term, sen }): [string, number, number?] => [
      t(`term.${term}`),
      sen,
      ...(term === "gateway" ? ([figures.gateway.count] as const) : ([] as const)),
    ]),
    [t("term.correctedReceived"), equation.correctedReceivedSen],
    [t("file.right"), equation.rightSen],
    [t("file.difference"), equation.differenceSen],
    [t("gateway.charges"), figures.charges.collectedSen],
    [t("gateway.fees"), -figures.charges.feeSen],
    [t("gateway.chargesBack"), -figures.charges.givenBackSen],
  ];
  const soldSums = {
    tickets: figures.sold.reduce((sum, { tickets }) => sum + tickets, 0),
    passengers: figures.sold.reduce((sum, { passengers }) => sum + passengers, 0),
    amountSen: equation.soldSen,
  };
  const ofDifferences = {
    rows: figures.differences.reduce((sum, { count }) => sum + count, 0),
    sums: { amountSen: figures.differences.reduce((sum, { sen }) => sum + sen, 0) },
  };
  const ofCorrections = {
    rows: figures.corrections.reduce((sum, { count }) => sum + count, 0),
    sums: {
      amountSen: figures.corrections.reduce((sum, one) => sum + one.receivedSen - one.soldSen, 0),
    },
  };
  return {
    title: t("file.title"),
    council: config().COUNCIL_NAME,
    facts: [
      [t("file.jetty"), jettyName(figures.jettyId)],
      [t("file.month"), formatMonth(month, language)],
      [t("file.no"), String(no)],
      [t("file.closed"), `${closing.closedBy}, ${formatInstant(closing.closedAt, language)}`],
      [t("file.hash"), closing.hash],
    ],
    sections: [
      section(
        t("file.equation"),
        ["item", "entries", "amountSen"],
        once([
          {
            item: t("file.sales"),
            entries: soldSums.tickets,
            amountSen: equation.soldSen,
          },
          ...terms.map(([item, amountSen, entries]) => ({
            item,
            amountSen,
            entries: entries ?? null,
          })),
        ]),
        { rows: terms.length + 1, sums: {} },
      ),
      section(
        t("file.sales"),
        ["channel", "method", "tickets", "passengers", "amountSen"],
        once(figures.sold.map(({ sen, ...row }) => ({ ...row, amountSen: sen }))),
        { rows: figures.sold.length, sums: soldSums },
      ),
      section(
        t("file.differences"),
        ["item", "reference", "name", "reason", "remark", "amountSen"],
        differenceRows(lists.differences),
        ofDifferences,
      ),
      section(
        t("file.corrections"),
        ["item", "reference", "name", "at", "amountSen"],
        correctionRows(lists.corrections),
        ofCorrections,
      ),
    ],
    words,
    headingText: () => "",
    continued: (heading) => heading,
    totalText: (_kind, rows) =>
      [report("total.total"), report("total.rows", { number: String(rows) })].join(" · "),
    empty: t("difference.none"),
    pageOf: (page, pages) => report("page", { page, pages }),
  };

  async function* differenceRows(batches: MonthLists["differences"]) {
    for await (const batch of batches)
      yield batch.map(({ kind, reference, receiptNo, name, reason, remark, sen }): SectionRow => ({
        item: t(`kind.${kind}`),
        reference: [receiptNo, reference].filter(Boolean).join(" "),
        name,
        reason: reason && t(`reason.${reason}`),
        remark,
        amountSen: sen,
      }));
  }

  async function* correctionRows(batches: MonthLists["corrections"]) {
    for await (const batch of batches)
      yield batch.map(({ state, reference, receiptNo, name, at, sen }): SectionRow => ({
        item: t(`correction.${state as CorrectionKind}`),
        reference: [receiptNo, reference].filter(Boolean).join(" "),
        ...{ name, at, amountSen: sen },
      }));
  }
}

async function* once(rows: SectionRow[]): AsyncGenerator<SectionRow[], void> {
  yield await Promise.resolve(rows);
}

/** The rows as lines with their total, where there is one. */
async function* linesOf(
  batches: AsyncGenerator<SectionRow[], void>,
  { rows, sums }: { rows: number; sums: Sums },
): AsyncGenerator<Line[], void> {
  for await (const batch of batches) yield batch.map((values): Line => ({ kind: "row", values }));
  if (rows > 0 && Object.keys(sums).length > 0) yield [{ kind: "total", rows, sums, rates: {} }];
}
