import { dayOf, timeOfDay } from "./day";
import { rmNumber } from "./money";

/** The mark that tells Excel that a file is UTF-8. */
export const CSV_MARK = "\ufeff";

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text, an instant, a sum in whole sen or a percentage: a spreadsheet can reckon with the last two. */
export type CsvCell = string | Date | { sen: number } | { percent: number };

/**
 * One cell by RFC 4180. Of a text, what a spreadsheet would run gets an apostrophe in front, which
 * makes it text.
 */
function csvCell(cell: CsvCell): string {
  if (cell instanceof Date) return localTime(cell);
  if (typeof cell === "object")
    return "sen" in cell ? rmNumber(cell.sen).toFixed(2) : cell.percent.toFixed(1);
  const safe = FORMULA.test(cell.trimStart()) || FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** `2026-06-10 08:05`, in Kuala Lumpur: every spreadsheet takes that for a time. */
function localTime(at: Date): string {
  const { hour, minute } = timeOfDay(at);
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${dayOf(at)} ${two(hour)}:${two(minute)}`;
}

export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}
