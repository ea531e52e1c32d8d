import { config } from "~/config.server";
import type { OpenReport, OpenSection } from "~/domain/reports/content/read-report.server";
import {
  COLUMN_KINDS,
  type ColumnKind,
  type ColumnName,
  type SectionRow,
  type Sums,
} from "~/domain/reports/content/section";
import type { TakenReport } from "~/domain/reports/take-report.server";
import { dayOf } from "~/domain/shared/day";
import { formatCount, formatDate, formatInstant } from "~/i18n/format";
import { allTranslationsOf, translationsOf } from "~/i18n/translations.server";
import { type CellWords, cellWords, type CountryName } from "./cell-words.server";

/** A column of a file, with its heading. */
export interface FileColumn {
  name: ColumnName;
  kind: ColumnKind;
  heading: string;
}

/** A section as a file shows it. */
export interface FileSection extends Pick<OpenSection, "rows" | "lines" | "sums"> {
  title: string;
  columns: FileColumn[];
  /** The columns whose values head a group. */
  groupBy: FileColumn[];
  /** What is said where it has no rows, if not what the report says. */
  empty?: string;
}

type Fact = [term: string, value: string];

/** A report as a file shows it, in its own language. */
export interface ReportFile {
  title: string;
  council: string;
  /** What it is of and whose: a term and its value a line. */
  facts: Fact[];
  sections: FileSection[];
  words: CellWords;
  totalText: (
    kind: "subtotal" | "total",
    rows: number,
    sums: Sums,
    columns: readonly FileColumn[],
  ) => string;
  headingText: (values: SectionRow) => string;
  /** A heading again, at the head of a page that its group goes on on. */
  continued: (heading: string) => string;
  empty: string;
  pageOf: (page: number, pages: number) => string;
}

/** What is counted beside the columns of a section, in the order in which a total says it. */
const COUNTED = ["tickets", "passengers", "boarded", "reprints", "shifts", "entries"] as const;

const PLATFORM_KEYS = ["platform.all", "platform.web", "platform.app", "platform.counter"] as const;

/** What a report's file says beside its rows. */
export function reportFile(
  { type, jettyId, platform, from, to, language, askedBy, requestedAt, account }: TakenReport,
  { snapshotAt, sections }: OpenReport,
  countryName: CountryName,
): ReportFile {
  const t = translationsOf(language, "reportWords");
  const tickets = translationsOf(language, "tickets");
  const words = cellWords(language, countryName);
  const columnOf = (name: ColumnName): FileColumn => ({
    name,
    kind: COLUMN_KINDS[name],
    heading: t(`column.${name}`),
  });
  const asOf = formatDate(dayOf(snapshotAt), language);
  const days =
    from === to
      ? formatDate(from, language)
      : `${formatDate(from, language)} – ${formatDate(to, language)}`;
  const ofTickets: Fact[] = [
    [t("fact.jetty"), jettyId === 0 ? tickets("filter.everyJetty") : words.text("jetty", jettyId)],
    [t("fact.platform"), tickets(PLATFORM_KEYS[platform])],
  ];
  return {
    title: allTranslationsOf(language)(`reports:type.${type}`),
    council: config().COUNCIL_NAME,
    facts: [
      [t("fact.days"), days],
      ...(account === null ? ofTickets : [[t("fact.account"), account] as Fact]),
      [
        t("fact.asked"),
        t("fact.askedBy", { name: askedBy, at: formatInstant(requestedAt, language) }),
      ],
      [t("fact.snapshot"), formatInstant(snapshotAt, language)],
    ],
    sections: sections.map(({ name, columns, groupBy, rows, sums, lines }) => ({
      ...{ rows, sums, lines },
      title: t(`section.${name}`, { day: asOf }),
      columns: columns.map(columnOf),
      groupBy: groupBy.map(columnOf),
    })),
    words,
    headingText: (values) =>
      Object.entries(values)
        .map(([name, value]) => words.text(COLUMN_KINDS[name as ColumnName], value))
        .filter((text) => text !== "")
        .join(" · "),
    totalText: (kind, rows, sums, columns) => {
      const shown = new Set(columns.map(({ name }) => name));
      // The opening balance and what came since.
      if (account !== null && shown.has("entry") && sums.amountSen !== undefined)
        return translationsOf(language, "credit")("line.closing");
      const extra = COUNTED.filter((name) => !shown.has(name)).flatMap((name) => {
        const count = sums[name];
        return count === undefined ? [] : [[name, count] as const];
      });
      const counts = extra.length > 0 ? extra : [["rows", rows] as const];
      return [
        t(`total.${kind}`),
        ...counts.map(([name, count]) =>
          t(`total.of.${name}`, { count, number: formatCount(count) }),
        ),
      ].join(" · ");
    },
    continued: (heading) => t("continued", { heading }),
    empty: t("empty"),
    pageOf: (page, pages) => t("page", { page, pages }),
  };
}
