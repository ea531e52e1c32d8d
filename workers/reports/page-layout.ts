import type { FileColumn } from "~/documents/reports/report-file.server";
import type { ColumnName } from "~/domain/reports/content/section";
import { textLines } from "./text-lines";

/** An A4 sheet on its side, in CSS pixels. */
export const PAGE = { width: 1122, height: 793, margin: 38 };
export const FONT_PX = 9;
export const LINE_PX = 12;
/** Where the body begins below so many lines of facts; more of them push it down. */
export const BODY_TOP = 130;
export const FACT_LINES = 2;
export const HEADING_LINES = 2;
export const USABLE = PAGE.width - 2 * PAGE.margin;
const GAP = 8;
/** Between figures at the right end of a column and a text at the left end of the next one. */
const GAP_AFTER_FIGURES = 18;

/** How much of the width each column takes beside the others. */
const SHARES: Partial<Record<ColumnName, number>> = {
  ...{ item: 26, reason: 20, reference: 18 },
  ...{ name: 26, remark: 24, operator: 18, agency: 18, category: 18, method: 16, receipt: 14 },
  ...{ entry: 22, paidBy: 12, debtAge: 22, entries: 8 },
  ...{
    ic: 13,
    at: 24,
    cashier: 16,
    country: 14,
    by: 14,
    seller: 14,
    askedBy: 14,
    decidedBy: 14,
    printer: 14,
  },
  ...{ boat: 24, standing: 16 },
  ...{
    seq: 5,
    zNo: 5,
    copy: 6,
    letters: 6,
    boarded: 6,
    channel: 9,
    jetty: 9,
    departure: 11,
    day: 11,
  },
};
export const FIGURES = new Set(["count", "sen", "percent"]);

export interface Place {
  column: FileColumn;
  left: number;
  width: number;
}

/** Where each column stands. */
export function placesOf(columns: readonly FileColumn[]): Place[] {
  const shares = columns.map(({ name }) => SHARES[name] ?? 11);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const gaps = columns.map(({ kind }, at) => {
    const next = columns[at + 1];
    if (!next) return 0;
    return FIGURES.has(kind) && !FIGURES.has(next.kind) ? GAP_AFTER_FIGURES : GAP;
  });
  const usable = USABLE - gaps.reduce<number>((sum, gap) => sum + gap, 0);
  let left = PAGE.margin;
  return columns.map((column, at) => {
    const width = Math.floor((usable * (shares[at] ?? 0)) / whole);
    const place = { column, left, width };
    left += width + (gaps[at] ?? 0);
    return place;
  });
}

/** The lines of a column's heading, none of which is cut. */
export function headingOf({ column: { heading }, width }: Place): string[] {
  return textLines(heading, width / FONT_PX, "bold");
}
