import type { FileColumn, FileSection, ReportFile } from "~/documents/reports/report-file.server";
import type { SectionRow } from "~/domain/reports/content/section";
import { CSV_MARK, type CsvCell, csvRow } from "~/domain/shared/csv";
import type { ReportWriter } from "./report-writer";

/**
 * A report as CSV: a section's name and columns, then its rows alone, so that a spreadsheet can add
 * them up; an empty line between two sections.
 */
export const writeCsv: ReportWriter = async (report, sink, progress) => {
  await sink.write(CSV_MARK);
  for (const [index, section] of report.sections.entries()) {
    if (report.sections.length > 1)
      await sink.write(`${index > 0 ? "\r\n" : ""}${csvRow([section.title])}`);
    const columns = [...section.groupBy, ...section.columns.filter(({ name }) => name !== "seq")];
    await sink.write(csvRow(columns.map(({ heading }) => heading)));
    await writeRows(section, columns, report, async (text, rows) => {
      await sink.write(text);
      await progress(rows);
    });
  }
};

async function writeRows(
  { lines }: FileSection,
  columns: readonly FileColumn[],
  { words }: ReportFile,
  write: (text: string, rows: number) => Promise<void>,
): Promise<void> {
  for await (const batch of lines) {
    const rows = batch.filter((line) => line.kind === "row");
    const text = rows
      .map((line) => csvRow(columns.map((column) => cellOf(line.values, column))))
      .join("");
    await write(text, rows.length);
  }

  function cellOf(values: SectionRow, { name, kind }: FileColumn): CsvCell {
    const value = values[name];
    if (value === null || value === undefined) return words.text(kind, null);
    if (kind === "sen") return { sen: Number(value) };
    if (kind === "time" && value instanceof Date) return value;
    if (kind === "count") return String(value);
    if (kind === "percent") return { percent: Number(value) };
    return kind === "day" || kind === "month" || kind === "clock"
      ? String(value)
      : words.text(kind, value);
  }
}
