/** How a company pays what it owes, as stored and sent. */
export const RECEIPT_METHODS = ["cash", "cheque", "transfer", "other"] as const;
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];

/** How old a debt is, in days since its sale, the newest first. */
export const AGES = ["to30", "to60", "to90", "over90"] as const;
export type Age = (typeof AGES)[number];

/** What an entry of an account is: the first two are of a ticket, the others of a payment received. */
export const ENTRY_KINDS = ["sale", "credit_note", "payment", "reversal"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** RM 10,000,000 */
export const MAX_LIMIT_SEN = 1_000_000_000;
/** RM 1,000,000 */
export const MAX_RECEIPT_SEN = 100_000_000;
/** A payment is recorded so many days after it came at the latest. */
export const MAX_RECEIPT_AGE_DAYS = 366;
/** The longest statement, in days, as that of a report (F3). */
export const MAX_STATEMENT_DAYS = 93;
/** As many entries as a statement shows on a page; its file holds all. */
export const MAX_STATEMENT_LINES = 1_000;
export const MAX_REFERENCE = 60;

/** What an account may buy on credit now, whole sen: null without a limit, never below 0. */
export function freeSen(account: { limitSen: number | null; balanceSen: number }): number | null {
  return account.limitSen === null ? null : Math.max(0, account.limitSen - account.balanceSen);
}
