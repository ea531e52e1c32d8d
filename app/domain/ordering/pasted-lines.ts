import { cleanLine } from "~/domain/shared/text";
import { cleanIc, isIc } from "./identity";

/** One line of a pasted list: who it is, and as text where from. */
export interface PastedLine {
  line: number;
  name: string;
  ic: string;
  country: string;
}

const MAX_LINES = 1000;
/** A chat numbers its lines: "1. ", "2) ", "- ", "• ". */
const BULLET = /^\s*(?:\d{1,4}\s*[.)\]:]|[-*•])\s*/u;
const HEADING = /^(no\.?|bil\.?|nama|name)\b.*\b(ic|pasport|passport|kad)\b/iu;

/**
 * Takes a list from a chat or a spreadsheet apart: one passenger a line as name, ic, country,
 * separated by tabs, commas or semicolons; the ic may stand before the name, the country may be
 * missing. Blank lines, bullets and a heading line are passed over. What is wrong in a line is not
 * looked at here.
 */
export function splitPastedList(text: string): PastedLine[] {
  return linesOf(text)
    .filter(({ content }) => cleanLine(content) !== "")
    .slice(0, MAX_LINES)
    .map(readLine);
}

/**
 * The cells of a spreadsheet's column, a row each. A blank cell keeps its row, or all below it would
 * move to another passenger's; the newline that ends a copied column is no cell.
 */
export function splitPastedColumn(text: string): PastedLine[] {
  return linesOf(text.trimEnd()).slice(0, MAX_LINES).map(readLine);
}

interface Line {
  content: string;
  line: number;
}

function linesOf(text: string): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => !HEADING.test(content.trim()));
}

function readLine({ content, line }: Line): PastedLine {
  const [name = "", ic = "", country = ""] = nameFirst(cellsOf(content.replace(BULLET, "")));
  return { line, name, ic: cleanIc(ic), country };
}

/** Whether a text is a list, or a card that was read, and not the content of one field. */
export function isPersonLine({ name, ic }: PastedLine): boolean {
  return [...name].length >= 3 && isIc(ic);
}

function cellsOf(content: string): string[] {
  const cells = splitCells(content).map(cleanLine);
  // A spreadsheet often carries a number in front: 1 <tab> Ahmad <tab> 8504…
  if (cells.length > 2 && /^\d{1,4}$/.test(cells[0] ?? "")) cells.shift();
  return cells;
}

/** What people write between a name and a number: "Ahmad: 8504…", "Ahmad (IC 8504…)". */
const LABEL =
  /(?<![\p{L}\d])(?:no\.?\s*)?(?:ic|k\/?p|mykad|pas+port)(?:[\s:.=-]+)(?=[a-z]{0,2}\d)/giu;
/** Longer than any name with its number: such a line is not looked through for them. */
const LONGEST_PERSON = 300;
const NUMBER_FIRST = /^(\d[\d-]{4,18}\d)[\s:=|/-]+(\p{L}[^\d]*)$/u;
const NAME_FIRST =
  /^([^\d]+?)[\s:=|/(-]+([a-z]{0,2}\d[\d\s-]{4,18}\d)[\s:=|/()-]*(\p{L}.*?)?\)?$/iu;

/**
 * Tabs where there are any; else commas or semicolons; else the ic is the last word with digits
 * ("Ahmad bin Ali 850412115267"), or the first one.
 */
function splitCells(content: string): string[] {
  if (content.includes("\t"))
    return content.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1"));
  const [first = "", ...rest] = content.replace(/[–—]/g, "-").replace(LABEL, "").split(/[,;]/);
  return [...splitWords(first), ...rest];
}

function splitWords(content: string): string[] {
  const text = content.trim();
  if (text.length > LONGEST_PERSON) return [content];
  const [, ic = "", named = ""] = NUMBER_FIRST.exec(text) ?? [];
  if (ic) return [ic, named];
  const [, name = "", number = "", country = ""] = NAME_FIRST.exec(text) ?? [];
  return name ? [name, number, ...(country ? [country] : [])] : [content];
}

/** A name has no digits; an ic that stands before one changes places with it. */
function nameFirst([first = "", second = "", ...rest]: string[]): string[] {
  const swapped = /^\d[\d\s-]*$/.test(first) && isIc(cleanIc(first)) && /^[^\d]+$/.test(second);
  return swapped ? [second, first, ...rest] : [first, second, ...rest];
}
