/** A report is one or the other (R-3-34). */
export const REPORT_STATES = ["Pending", "Resolved"] as const;
export type ReportStatus = (typeof REPORT_STATES)[number];

/** Longest description, in characters. */
export const REPORT_MAX = 2_000;

const EXCERPT = 100;

/** The beginning of a report on one line, for lists and notices. */
export function excerptOf(report: string): string {
  const letters = [...report.replace(/\s+/g, " ")];
  return letters.length > EXCERPT
    ? `${letters
        .slice(0, EXCERPT - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
}
