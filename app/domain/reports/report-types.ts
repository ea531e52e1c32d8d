/** The six reports of F3, by the names that the calls give them, and that of cash by shift. */
export const OFFICE_REPORTS = [
  "pelepasan",
  "jualan",
  "pembatalan_tiket",
  "cetakan_semula",
  "agency",
  "pengunjung",
  "tunai",
] as const;
export type OfficeReport = (typeof OFFICE_REPORTS)[number];

/** The statement of one account of Credit Facility: asked for on the account's page alone. */
export const ACCOUNT_STATEMENT = "penyata";
export type ReportType = OfficeReport | typeof ACCOUNT_STATEMENT;

export const REPORT_FORMATS = ["pdf", "xlsx", "csv"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_STATES = [
  "waiting",
  "running",
  "ready",
  "failed",
  "cancelled",
  "expired",
] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** So many of one person's are made at once, and so many wait behind them. */
export const MAX_RUNNING = 2;
export const MAX_WAITING = 5;
/** How long a file is kept (F4). */
export const KEPT_DAYS = 7;
/** The same request within so long is the same report (F4). */
export const SAME_WITHIN_S = 60;

/** Whether a report is still to come. */
export function isUnderWay(state: ReportState): boolean {
  return state === "waiting" || state === "running";
}
