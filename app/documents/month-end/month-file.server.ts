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
import { formatCount, formatInstant, formatMonth } from "~/i18n/format";
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
    rows: AsyncGenerator<Line[], void>,
    of: { rows: number; sums: Sums; empty?: string },
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
  const soldSums = {
    tickets: figures.sold.reduce((sum, { tickets }) => sum + tickets, 0),
    passengers: figures.sold.reduce((sum, { passengers }) => sum + passengers, 0),
    amountSen: equation.soldSen,
  };
  const term = (item: string, amountSen: number, entries: number | null = null): Line => ({
    kind: "row",
    values: { item, entries, amountSen },
  });
  const result = (item: string, amountSen: number): Line => ({
    kind: "row",
    values: { item, amountSen },
    isResult: true,
  });
  const terms = [
    term(t("file.sales"), equation.soldSen, soldSums.tickets),
    term(t("term.correctedSold"), equation.correctedSoldSen),
    result(t("file.left"), equation.leftSen),
    ...rightTerms(equation).map(({ term: name, sen }) =>
      term(t(`term.${name}`), sen, name === "gateway" ? figures.gateway.count : null),
    ),
    term(t("term.correctedReceived"), equation.correctedReceivedSen),
    result(t("file.right"), equation.rightSen),
    result(t("file.difference"), equation.differenceSen),
  ];
  const charges = [
    term(t("gateway.charges"), figures.charges.collectedSen),
    term(t("gateway.fees"), -figures.charges.feeSen),
    term(t("gateway.chargesBack"), -figures.charges.givenBackSen),
  ];
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
      section(t("file.equation"), ["item", "entries", "amountSen"], once(terms), {
        rows: terms.length,
        sums: {},
      }),
      section(t("file.charges"), ["item", "amountSen"], once(charges), {
        ...{ rows: charges.length, sums: {} },
      }),
      section(
        t("file.sales"),
        ["channel", "method", "tickets", "passengers", "amountSen"],
        once(figures.sold.map(({ sen, ...row }) => rowOf({ ...row, amountSen: sen }))),
        { rows: figures.sold.length, sums: soldSums, empty: t("sold.none") },
      ),
      section(
        t("file.differences"),
        ["item", "reference", "name", "reason", "remark", "amountSen"],
        differenceRows(lists.differences),
        { ...ofDifferences, empty: t("difference.none") },
      ),
      section(
        t("file.corrections"),
        ["item", "reference", "name", "at", "amountSen"],
        correctionRows(lists.corrections),
        { ...ofCorrections, empty: t("corrections.none") },
      ),
    ],
    words,
    headingText: () => "",
    continued: (heading) => heading,
    totalText: (_kind, rows) =>
      [
        report("total.total"),
        report("total.of.rows", { count: rows, number: formatCount(rows) }),
      ].join(" · "),
    empty: t("difference.none"),
    pageOf: (page, pages) => report("page", { page, pages }),
  };

  async function* differenceRows(batches: MonthLists["differences"]) {
    for await (const batch of batches)
      yield batch.map(({ kind, reference, receiptNo, name, reason, remark, sen }) =>
        rowOf({
          item: t(`kind.${kind}`),
          reference: [receiptNo, reference].filter(Boolean).join(" "),
          name,
          reason: reason && t(`reason.${reason}`),
          remark,
          amountSen: sen,
        }),
      );
  }

  async function* correctionRows(batches: MonthLists["corrections"]) {
    for await (const batch of batches)
      yield batch.map(({ state, reference, receiptNo, name, at, sen }) =>
        rowOf({
          item: t(`correction.${state as CorrectionKind}`),
          reference: [receiptNo, reference].filter(Boolean).join(" "),
          ...{ name, at, amountSen: sen },
        }),
      );
  }
}

const rowOf = (values: SectionRow): Line => ({ kind: "row", values });

async function* once(lines: Line[]): AsyncGenerator<Line[], void> {
  yield await Promise.resolve(lines);
}

/** The lines with their total, where there is one. */
async function* linesOf(
  batches: AsyncGenerator<Line[], void>,
  { rows, sums }: { rows: number; sums: Sums },
): AsyncGenerator<Line[], void> {
  yield* batches;
  if (rows > 0 && Object.keys(sums).length > 0) yield [{ kind: "total", rows, sums, rates: {} }];
}
