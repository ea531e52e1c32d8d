/**
 * The life of a print job (C5). `unknown`: it was sent, and nobody heard what became of it; it is
 * never printed again by itself.
 */
export const PRINT_STATES = ["queued", "sent", "printed", "failed", "unknown"] as const;
export type PrintState = (typeof PRINT_STATES)[number];
/** `personal` is one passenger's own ticket, which counts as no print of the ticket. */
export type PrintKind = "ticket" | "personal" | "slip" | "test" | "manifest";

/** What a print server finds wrong with a printer when it looks. */
const PRINTER_FAULTS = [
  "paper_out",
  "cover_open",
  "printer_error",
  "printer_off",
  "printer_silent",
  "queue_stopped",
  "folder_unwritable",
] as const;

type PrinterFault = (typeof PRINTER_FAULTS)[number];
/** What a printer says of itself. */
export type PrinterStatus = "ready" | PrinterFault;

/** `no_status`: it can be reached and says nothing of itself, so that nobody knows how it is. */
export const PRINTER_CONDITIONS = ["ready", "no_status", ...PRINTER_FAULTS] as const;
export type PrinterCondition = (typeof PRINTER_CONDITIONS)[number];

/** How a printer is shown: as it was found lately, or why nobody looked. */
export type ShownCondition = PrinterCondition | "print_server_off" | "not_checked";

/**
 * Why a job failed, why nobody knows, or (`not_confirmed`) that a printer which says nothing took
 * it. Print servers of other versions may give another reason.
 */
export const PRINT_REASONS = [
  ...PRINTER_FAULTS,
  "broke_off",
  "interrupted",
  "page_failed",
  "no_pdf",
  "no_such_printer",
  "print_server_error",
  "print_server_off",
  "agent_gone",
  "no_answer",
  "no_paper",
  "not_paid",
  "waited",
  "stopped",
  "not_sent",
  "not_confirmed",
] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

/** A reason that pages have words for, or null. */
export function knownReason(reason: string | null): PrintReason | null {
  return PRINT_REASONS.find((one) => one === reason) ?? null;
}

/** After so long without an answer nobody knows whether paper came out. */
export const ANSWER_TIMEOUT_S = 30;
/** A print that waited so long for its printer is not wanted any more. */
export const QUEUE_TIMEOUT_S = 600;
/**
 * A printer is online while its print server was heard of within this: it is asked every 25 s, and
 * may miss two.
 */
export const ONLINE_TIMEOUT_S = 80;

/** A print server looks every 15 s; what it found longer ago than this says nothing of now. */
export const CONDITION_TIMEOUT_S = 60;

/** Whether a job is still under way by itself; an unknown one waits for a person. */
export function isInProgress(state: PrintState): boolean {
  return state === "queued" || state === "sent";
}

/** From the second print on a ticket is a copy and says so (C5). */
export function isCopy(copyNo: number | null): copyNo is number {
  return copyNo !== null && copyNo > 1;
}

/** Whether what was printed then shows a ticket as it was before somebody changed it. */
export function isOutdated(printedAt: Date | null, editedAt: Date | null): boolean {
  return printedAt !== null && editedAt !== null && printedAt < editedAt;
}

/** The printer chosen in this browser, as pages show it. */
export interface PrinterView {
  id: number;
  name: string;
  condition: ShownCondition;
  /** A sale prints its ticket by itself. */
  autoPrint: boolean;
}

/** How the print of a sale stands, as the counter shows it. */
export interface SalePrintView {
  /** Null where the sale could ask for none: `reason` says why. */
  jobId: string | null;
  state: PrintState;
  reason: string | null;
  /** The job before it on its printer that waits for a person's answer. */
  blockedBy: string | null;
}
