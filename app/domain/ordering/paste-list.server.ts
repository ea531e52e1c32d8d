import { HOME_COUNTRY } from "~/domain/places/countries";
import { parseCountry } from "~/domain/places/country-names.server";
import { isForeigner } from "~/domain/pricing/categories";
import { cleanLine } from "~/domain/shared/text";
import type { DraftPassenger } from "./draft";
import { cleanIc, isIc } from "./identity";

export interface PastedRow {
  line: number;
  name: string;
  ic: string;
  country: string | null;
  /** Codes of `refusal.*`; empty when the row is good. */
  problems: ("too_short" | "too_long" | "bad_ic" | "bad_country")[];
}

const MAX_LINES = 1000;
/** A chat numbers its lines: "1. ", "2) ", "- ", "• ". */
const BULLET = /^\s*(?:\d{1,4}\s*[.)\]:]|[-*•])\s*/u;
const HEADING = /^(no\.?|bil\.?|nama|name)\b.*\b(ic|pasport|passport|kad)\b/iu;

/**
 * Reads a list from a chat or a spreadsheet: one passenger a line as name, ic, country, separated
 * by tabs, commas or semicolons. Country may be missing. Blank lines, bullets and a heading line
 * are passed over; a bad row is returned with its problems.
 */
export function readPastedList(text: string): PastedRow[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => cleanLine(content) !== "" && !HEADING.test(content.trim()))
    .slice(0, MAX_LINES)
    .map(({ content, line }) => readLine(content, line));
}

function readLine(content: string, line: number): PastedRow {
  const cells = splitCells(content.replace(BULLET, "")).map(cleanLine);
  // A spreadsheet often carries a number in front: 1 <tab> Ahmad <tab> 8504…
  if (cells.length > 2 && /^\d{1,4}$/.test(cells[0] ?? "")) cells.shift();
  const [name = "", ic = "", countryText = ""] = cells;
  const row: PastedRow = {
    line,
    name,
    ic: cleanIc(ic),
    country: countryText ? parseCountry(countryText) : "",
    problems: [],
  };
  if ([...name].length < 3) row.problems.push("too_short");
  if (name.length > 200) row.problems.push("too_long");
  if (!isIc(row.ic)) row.problems.push("bad_ic");
  if (row.country === null) row.problems.push("bad_country");
  return row;
}

/**
 * Tabs where there are any; else commas or semicolons; else the ic is the last word with digits
 * ("Ahmad bin Ali 850412115267").
 */
function splitCells(content: string): string[] {
  if (content.includes("\t"))
    return content.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1"));
  if (/[,;]/.test(content)) return content.split(/[,;]/);
  const match = /^(.*\D)\s+([A-Za-z]{0,2}[\d][\d\s-]{4,18}\d)\s*(\p{L}.*)?$/u.exec(content.trim());
  return match ? [match[1] ?? "", match[2] ?? "", match[3] ?? ""] : [content];
}

/**
 * Puts the good rows into the passengers from `start` on, in the order of the list; a Malaysian
 * category keeps Malaysia. Returns the passengers and how many rows found no place.
 */
export function fillFromList(
  passengers: readonly DraftPassenger[],
  rows: readonly PastedRow[],
  start: number,
): { passengers: DraftPassenger[]; left: number } {
  const good = rows.filter((row) => row.problems.length === 0);
  const filled = passengers.map((passenger, index): DraftPassenger => {
    const row = good[index - start];
    if (index < start || !row) return passenger;
    const country = isForeigner(passenger.category)
      ? row.country || passenger.country
      : HOME_COUNTRY;
    return { ...passenger, name: row.name, ic: row.ic, country };
  });
  return { passengers: filled, left: Math.max(0, good.length - (passengers.length - start)) };
}
