import { unzip } from "./unzip";

/** The lines of a CSV file whose cells hold no commas or breaks but in quotes. */
export function csvLines(file: Buffer): string[][] {
  return file
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) =>
        cell.replace(/^"|"$/g, "").replaceAll('""', '"'),
      ),
    );
}

/** A sheet of an XLSX file, from 1. */
export function sheetOf(file: Buffer, no: number): string {
  return unzip(file).get(`xl/worksheets/sheet${no}.xml`)?.toString("utf8") ?? "";
}

/** The numbers of a column of a sheet that are written in a style. */
export function numbersOf(sheet: string, column: string, style: number): number[] {
  const cell = new RegExp(`<c r="${column}\\d+" s="${style}"><v>([^<]*)</v>`, "g");
  return [...sheet.matchAll(cell)].map(([, value]) => Number(value));
}
