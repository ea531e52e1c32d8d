import type { Day } from "~/domain/shared/day";
import { rmNumber } from "~/domain/shared/money";
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
} from "./xlsx-parts.server";
import { type ByteSink, ZipWriter } from "./zip-writer.server";

/** A text, an instant, a day, how many, or a sum in whole sen. */
export type BookCell = string | Date | { day: Day } | { count: number } | { sen: number };

/** A book for a spreadsheet with one sheet, of so few rows that it is made in memory at once. */
export async function makeBook(
  title: string,
  head: readonly string[],
  rows: readonly (readonly BookCell[])[],
): Promise<Buffer> {
  const sink = new BufferSink();
  const zip = new ZipWriter(sink);
  await zip.add("xl/worksheets/sheet1.xml", [
    sheetStart(head.map(() => WIDTH)) +
      rowXml(1, head, (heading, place) => textCell(place, heading, STYLE.head)) +
      rows.map((cells, index) => rowXml(index + 2, cells, cellXml)).join("") +
      SHEET_END,
  ]);
  for (const [path, content] of bookParts([title])) await zip.add(path, [content]);
  await zip.finish();
  return Buffer.concat(sink.pieces);
}

const WIDTH = 20;

function rowXml<Cell>(
  no: number,
  cells: readonly Cell[],
  xmlOf: (cell: Cell, place: string) => string,
): string {
  return `<row r="${no}">${cells.map((cell, at) => xmlOf(cell, `${columnLetter(at)}${no}`)).join("")}</row>`;
}

function cellXml(cell: BookCell, place: string): string {
  if (typeof cell === "string") return textCell(place, cell);
  if (cell instanceof Date) return numberCell(place, timeNumber(cell), STYLE.time);
  if ("day" in cell) return numberCell(place, dayNumber(cell.day), STYLE.day);
  if ("sen" in cell) return numberCell(place, rmNumber(cell.sen), STYLE.sen);
  return numberCell(place, cell.count, STYLE.count);
}

class BufferSink implements ByteSink {
  readonly pieces: Uint8Array[] = [];
  size = 0;

  write(bytes: Uint8Array): Promise<void> {
    this.pieces.push(bytes);
    this.size += bytes.length;
    return Promise.resolve();
  }
}
