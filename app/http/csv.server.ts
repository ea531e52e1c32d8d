import { dayOf, timeOfDay } from "~/domain/shared/day";
import type { DaySpan } from "~/domain/shared/list-page";
import { rmNumber } from "~/domain/shared/money";

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text, an instant, or a sum in whole sen, which a spreadsheet can add up. */
export type CsvCell = string | Date | { sen: number };

/**
 * One cell by RFC 4180. Of a text, what a spreadsheet would run gets an apostrophe in front, which
 * makes it text.
 */
function csvCell(cell: CsvCell): string {
  if (cell instanceof Date) return localTime(cell);
  if (typeof cell === "object") return rmNumber(cell.sen).toFixed(2);
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

/** A file's name with the days that it holds. */
export function csvFileName(title: string, { from, to }: DaySpan): string {
  return `${[title, from, to].filter(Boolean).join("-")}.csv`;
}

/**
 * A file of rows as they come, UTF-8 with the mark that tells Excel so. `name` holds letters,
 * digits, dots and dashes alone.
 */
export function csvResponse(
  name: string,
  batches: AsyncGenerator<readonly (readonly CsvCell[])[], void>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode("\ufeff")),
    pull: async (controller) => {
      const batch = await batches.next();
      if (batch.done) controller.close();
      else controller.enqueue(encoder.encode(batch.value.map(csvRow).join("")));
    },
    cancel: async () => void (await batches.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
