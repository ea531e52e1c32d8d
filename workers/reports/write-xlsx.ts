import {
  bookParts,
  columnLetter,
  dayNumber,
  numberCell,
  SHEET_END,
  sheetStart,
  STYLE,
  textCell,
  timeNumber,
} from "~/documents/books/xlsx-parts.server";
import { ZipWriter } from "~/documents/books/zip-writer.server";
import type { FileColumn, FileSection, ReportFile } from "~/documents/reports/report-file.server";
import type { ColumnKind, RowLine, TotalLine, Value } from "~/domain/reports/content/section";
import { rmNumber } from "~/domain/shared/money";
import type { ReportWriter } from "./report-writer";

/** A sheet holds no more, its head among them. */
const MAX_SHEET_ROWS = 1_048_576;
const WIDTHS: Partial<Record<ColumnKind, number>> = {
  ...{ text: 24, count: 11, sen: 14, day: 12, time: 17, jetty: 12, month: 14, percent: 10 },
};

/**
 * A report as a book for a spreadsheet: a sheet a section, rows as they come with dates and numbers
 * as such, then the total; the last sheet says what the report is of. What is longer than a sheet
 * may be goes on in the next one.
 */
export const xlsxWriter =
  (maxRows: number): ReportWriter =>
  async (report, sink, progress) => {
    const zip = new ZipWriter(sink);
    const names: string[] = [];
    const addSheet = async (title: string, pieces: AsyncIterable<string> | Iterable<string>) => {
      names.push(sheetName(title, names));
      await zip.add(`xl/worksheets/sheet${names.length}.xml`, pieces);
    };
    for (const section of report.sections) {
      const columns = [...section.groupBy, ...section.columns.filter(({ name }) => name !== "seq")];
      const source = new RowSource(rowsOf(section, columns, report, progress));
      do await addSheet(section.title, sheetOf(columns, source, maxRows));
      while (!source.ended);
    }
    await addSheet(report.words.about, aboutSheet(report));
    for (const [path, content] of bookParts(names)) await zip.add(path, [content]);
    await zip.finish();
  };

export const writeXlsx = xlsxWriter(MAX_SHEET_ROWS);

/** Of the 31 that there may be, three are kept for a number. */
const MAX_NAME = 28;

/** At most 31 letters in whole words, none of a few, and no two alike. */
export function sheetName(title: string, taken: readonly string[]): string {
  const allowed = title.replace(/[[\]:*?/\\']/g, " ").trim();
  const plain =
    allowed.length <= MAX_NAME
      ? allowed
      : allowed
          .slice(0, MAX_NAME + 1)
          .replace(/[\s,;]+\S*$/, "")
          .slice(0, MAX_NAME);
  for (let no = 1; ; no += 1) {
    const name = no === 1 ? plain : `${plain} ${no}`;
    if (!taken.includes(name)) return name;
  }
}

/** The cells of a row for a row's number. */
type RowXml = (no: number) => string;

/**
 * A section's rows, which one sheet after another takes. It knows that it has ended with its last
 * row, so that no sheet begins with none.
 */
class RowSource {
  readonly #batches: AsyncGenerator<RowXml[], void>;
  #rest: RowXml[] = [];
  #read = false;

  constructor(batches: AsyncGenerator<RowXml[], void>) {
    this.#batches = batches;
  }

  get ended(): boolean {
    return this.#read && this.#rest.length === 0;
  }

  /** The next rows, at most so many; none where it has ended. */
  async take(most: number): Promise<RowXml[]> {
    await this.#fill();
    const taken = this.#rest.slice(0, most);
    this.#rest = this.#rest.slice(most);
    await this.#fill();
    return taken;
  }

  async #fill(): Promise<void> {
    while (this.#rest.length === 0 && !this.#read) {
      const batch = await this.#batches.next();
      if (batch.done) this.#read = true;
      else this.#rest = batch.value;
    }
  }
}

async function* sheetOf(
  columns: readonly FileColumn[],
  source: RowSource,
  maxRows: number,
): AsyncGenerator<string, void> {
  yield sheetStart(columns.map(({ kind }) => WIDTHS[kind] ?? 18));
  const head = columns.map(({ heading }, at) =>
    textCell(`${columnLetter(at)}1`, heading, STYLE.head),
  );
  yield rowXml(1, head.join(""));
  for (let no = 1; no < maxRows;) {
    const rows = await source.take(maxRows - no);
    if (rows.length === 0) break;
    yield rows.map((row) => rowXml((no += 1), row(no))).join("");
  }
  yield SHEET_END;
}

function rowXml(no: number, cells: string): string {
  return `<row r="${no}">${cells}</row>`;
}

async function* rowsOf(
  { lines }: FileSection,
  columns: readonly FileColumn[],
  report: ReportFile,
  progress: (rows: number) => Promise<void>,
): AsyncGenerator<RowXml[], void> {
  const letters = columns.map((_, at) => columnLetter(at));
  for await (const batch of lines) {
    const rows: RowXml[] = [];
    for (const line of batch) {
      if (line.kind === "row") rows.push((no) => cells(line, no));
      else if (line.kind === "total") rows.push((no) => totals(line, no));
    }
    yield rows;
    await progress(batch.length);
  }

  function cells({ values, isResult = false }: RowLine, no: number): string {
    let xml = "";
    columns.forEach(
      ({ name, kind }, at) => (xml += cell(kind, values[name], `${letters[at]}${no}`, isResult)),
    );
    return xml;
  }

  function cell(kind: ColumnKind, value: Value | undefined, place: string, bold: boolean): string {
    if (value !== null && value !== undefined) {
      if (kind === "sen")
        return numberCell(place, rmNumber(Number(value)), bold ? STYLE.totalSen : STYLE.sen);
      if (kind === "count" || kind === "percent")
        return numberCell(place, Number(value), STYLE[kind]);
      // In 24 hours, so that it sorts.
      if (kind === "clock") return textCell(place, String(value));
      if (kind === "day") return numberCell(place, dayNumber(String(value)), STYLE.day);
      if (value instanceof Date) return numberCell(place, timeNumber(value), STYLE.time);
    }
    return textCell(place, report.words.text(kind, value), bold ? STYLE.totalText : STYLE.text);
  }

  function totals({ sums, rates, rows }: TotalLine, no: number): string {
    const text = report.totalText("total", rows, sums, columns);
    return columns
      .map(({ name, kind }, at) => {
        const sum = sums[name] ?? rates[name];
        const place = `${letters[at]}${no}`;
        if (at === 0) return textCell(place, text, STYLE.totalText);
        if (sum === undefined) return "";
        if (sum === null) return textCell(place, report.words.text(kind, sum), STYLE.totalText);
        if (kind === "sen") return numberCell(place, rmNumber(sum), STYLE.totalSen);
        return numberCell(place, sum, kind === "percent" ? STYLE.totalPercent : STYLE.totalCount);
      })
      .join("");
  }
}

function* aboutSheet({ council, title, facts }: ReportFile): Generator<string, void> {
  yield sheetStart([28, 60]);
  const lines: [string, string][] = [[council, title], ...facts];
  yield lines
    .map(([term, value], index) => {
      const no = index + 1;
      const style = no === 1 ? STYLE.head : STYLE.text;
      return rowXml(no, textCell(`A${no}`, term, STYLE.head) + textCell(`B${no}`, value, style));
    })
    .join("");
  yield SHEET_END;
}
