import type { PrintDocument, PrintLine } from "~/domain/printing/print-document";
import { cleanLine } from "~/domain/shared/text";

/** A line of a roll, filled with spaces to where it belongs; a big one has half the columns. */
export type LayoutRow =
  { kind: "text"; text: string; bold: boolean; big: boolean } | { kind: "qr"; text: string };

/** Characters of the usual font on a line. */
export const COLUMNS = { 58: 32, 80: 48 } as const;
export type PaperWidth = keyof typeof COLUMNS;

/**
 * THE layout of every roll, whatever prints it. Control characters are gone after this: a name
 * cannot give a printer orders. A QR code's text has none from the start, and stays as it is to the
 * byte: what is signed in it is worth nothing with a space more or less.
 */
export function layOutDocument(document: PrintDocument, paper: PaperWidth): LayoutRow[] {
  return document.lines.flatMap((line) => rowsOf(line, COLUMNS[paper]));
}

function rowsOf(line: PrintLine, columns: number): LayoutRow[] {
  switch (line.kind) {
    case "rule":
      return [row("-".repeat(columns))];
    case "space":
      return [row("")];
    case "qr":
      return [{ kind: "qr", text: line.text }];
    case "pair":
      return pair(cleanLine(line.label), cleanLine(line.value), columns).map((text) =>
        row(text, line.bold),
      );
    case "text": {
      const width = line.big ? Math.floor(columns / 2) : columns;
      return wrap(cleanLine(line.text), width).map((text) =>
        row(line.align === "center" ? center(text, width) : text, line.bold, line.big),
      );
    }
  }
}

function row(text: string, bold = false, big = false): LayoutRow {
  return { kind: "text", text, bold, big };
}

/** Label and value on one line, or under each other where they do not fit. */
function pair(label: string, value: string, columns: number): string[] {
  const gap = columns - length(label) - length(value);
  if (gap >= 1) return [label + " ".repeat(gap) + value];
  return [
    ...wrap(label, columns),
    ...wrap(value, columns).map((text) => " ".repeat(Math.max(0, columns - length(text))) + text),
  ];
}

function center(text: string, columns: number): string {
  return " ".repeat(Math.max(0, Math.floor((columns - length(text)) / 2))) + text;
}

/**
 * Broken between words; a word longer than a line is broken where the line ends. Nothing is cut
 * off.
 */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => pieces(one, columns))) {
    if (line && length(line) + 1 + length(word) > columns) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

function pieces(word: string, columns: number): string[] {
  const letters = [...word];
  return Array.from({ length: Math.max(1, Math.ceil(letters.length / columns)) }, (_, index) =>
    letters.slice(index * columns, (index + 1) * columns).join(""),
  );
}

const length = (text: string) => [...text].length;
