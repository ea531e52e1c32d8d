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
      const text = cleanLine(line.text);
      const rows =
        line.align === "center"
          ? wrapEvenly(text, width).map((one) => center(one, width))
          : wrap(text, width);
      return rows.map((one) => row(one, line.bold, line.big));
    }
  }
}

function row(text: string, bold = false, big = false): LayoutRow {
  return { kind: "text", text, bold, big };
}

/**
 * Label and value on one line. Where they do not fit, the value stands at the right of the label's
 * last line, or below it.
 */
function pair(label: string, value: string, columns: number): string[] {
  const labels = wrap(label, columns);
  const last = labels.at(-1) ?? "";
  const gap = columns - widthOf(last) - widthOf(value);
  if (gap >= 1) return [...labels.slice(0, -1), last + " ".repeat(gap) + value];
  return [
    ...labels,
    ...wrapEvenly(value, columns).map((text) => " ".repeat(columns - widthOf(text)) + text),
  ];
}

function center(text: string, columns: number): string {
  return " ".repeat(Math.floor((columns - widthOf(text)) / 2)) + text;
}

/** On as few lines as `wrap` needs, none much shorter than the others: no word stands alone. */
function wrapEvenly(text: string, columns: number): string[] {
  let lines = wrap(text, columns);
  const longest = Math.max(...text.split(BREAKS).map(widthOf));
  for (let width = columns - 1; width >= longest; width -= 1) {
    const narrower = wrap(text, width);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** Where a line may end: not between a sign and its number, of `Adult x 12`. */
const BREAKS = /(?<! [x×]) /;

/**
 * Broken between words; a word longer than a line is broken where the line ends. Nothing is cut
 * off.
 */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(BREAKS).flatMap((one) => pieces(one, columns))) {
    if (line && widthOf(line) + 1 + widthOf(word) > columns) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

function pieces(word: string, columns: number): string[] {
  const parts = [""];
  for (const letter of word) {
    const part = parts.at(-1) ?? "";
    if (widthOf(part) + widthOf(letter) > columns) parts.push(letter);
    else parts[parts.length - 1] = part + letter;
  }
  return parts;
}

/** Letters that are drawn twice as wide as the others, as those of Chinese names are. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\uff01-\uff60]/gu;

/** How many columns a text takes. */
const widthOf = (text: string) => [...text].length + (text.match(WIDE)?.length ?? 0);
