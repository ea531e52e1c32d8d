import { parseDay, startOfDay } from "~/domain/shared/day";
import { cleanLine } from "~/domain/shared/text";

const MAX_REFERENCE = 100;

/**
 * A reference as plain text, empty for none, null for what is too long to be one. Spreadsheets
 * write `="0012"` or `'0012` to keep a number's zeros: that is what it means.
 */
export function readReference(cell: string): string | null {
  const text = cleanLine(cell)
    .replace(/^="(.*)"$/, "$1")
    .replace(/^'/, "");
  return text.length > MAX_REFERENCE ? null : text === "-" ? "" : text;
}

/**
 * Whole sen of `61`, `61.00`, `RM 1,234.50`, or `1.234,50` where cells are not separated by commas.
 * Null for anything else: a formula, a sign, three decimals.
 */
export function readSum(cell: string): number | null {
  const text = cleanLine(cell)
    .replace(/^(?:RM|MYR)\s*/i, "")
    .replace(/^'/, "");
  const english = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?$/.exec(text);
  const continental = /^(\d{1,3}(?:\.\d{3})+|\d{1,9}),(\d{2})$/.exec(text);
  const [, ringgit = "", sen = "00"] = english ?? continental ?? [];
  const digits = ringgit.replace(/[.,]/g, "");
  return digits === "" || digits.length > 8 ? null : Number(digits + sen);
}

const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T,]+(.*))?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T,]+(.*))?$/;
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp])?\.?(?:[Mm]\.?)?(?:\s*\+08:?00)?$/;

/**
 * An instant of `2026-06-10 08:05:00`, `10/06/2026 8:05 AM` or a day alone, in Kuala Lumpur; the day
 * stands before the month. Null for anything else.
 */
export function readInstant(cell: string, time = ""): Date | null {
  const text = cleanLine(cell).replace(/^'/, "");
  const ymd = YEAR_FIRST.exec(text);
  const dmy = DAY_FIRST.exec(text);
  const [year, month, date, rest] = ymd
    ? [ymd[1], ymd[2], ymd[3], ymd[4]]
    : [dmy?.[3], dmy?.[2], dmy?.[1], dmy?.[4]];
  const two = (figure = "") => figure.padStart(2, "0");
  const day = parseDay(`${year}-${two(month)}-${two(date)}`);
  if (!day) return null;
  const minutes = readTime(rest?.trim() || cleanLine(time));
  return minutes === null ? null : new Date(startOfDay(day).getTime() + minutes);
}

/** Milliseconds since midnight; none for no time. */
function readTime(text: string): number | null {
  if (text === "") return 0;
  const match = TIME.exec(text);
  if (!match) return null;
  const [, hours = "", minutes = "", seconds = "0", half] = match;
  const isAfternoon = half?.toLowerCase() === "p";
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}

const PAID = new Set([
  "1",
  "paid",
  "success",
  "successful",
  "completed",
  "settled",
  "approved",
  "berjaya",
  "dibayar",
]);
const NOT_PAID = new Set([
  "2",
  "3",
  "4",
  "pending",
  "failed",
  "fail",
  "unsuccessful",
  "cancelled",
  "gagal",
  "tertunda",
]);

/** Whether a payment came about; null for a word that nobody knows. */
export function readStatus(cell: string): boolean | null {
  const word = cleanLine(cell).toLowerCase();
  if (PAID.has(word)) return true;
  return NOT_PAID.has(word) ? false : null;
}
