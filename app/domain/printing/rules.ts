/**
 * The life of a print job (C5). `unknown`: it was sent, and nobody heard what became of it; it is
 * never printed again by itself.
 */
export const PRINT_STATES = ["queued", "sent", "printed", "failed", "unknown"] as const;
export type PrintState = (typeof PRINT_STATES)[number];
export type PrintKind = "ticket" | "slip" | "test";

/** Why a job failed, or why nobody knows. What a print server says itself is another text. */
export const PRINT_REASONS = [
  "agent_gone",
  "no_answer",
  "no_paper",
  "not_paid",
  "waited",
  "not_sent",
] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

/** After so long without an answer nobody knows whether paper came out. */
export const ANSWER_TIMEOUT_S = 30;
/** A print that waited so long for its printer is not wanted any more. */
export const QUEUE_TIMEOUT_S = 600;
/**
 * A printer is online while its print server was heard of within this: it is asked every 25 s, and
 * may miss two.
 */
export const ONLINE_TIMEOUT_S = 80;

/** Whether a job is still under way by itself; an unknown one waits for a person. */
export function isInProgress(state: PrintState): boolean {
  return state === "queued" || state === "sent";
}

/** From the second print on a ticket is a copy and says so (C5). */
export function isCopy(copyNo: number | null): copyNo is number {
  return copyNo !== null && copyNo > 1;
}

/** The printer chosen in this browser, as pages show it. */
export interface PrinterView {
  id: number;
  name: string;
  online: boolean;
  /** A sale prints its ticket by itself. */
  autoPrint: boolean;
}
