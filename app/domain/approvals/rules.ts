import type { Capability } from "~/domain/access/capabilities";

/** What is approved: by whom it may be, where, and who asks for it. */
export interface ApprovalCase {
  capability: Capability;
  jettyId: number;
  /** At whose screen. */
  askerId: number;
  /** Who had asked for it before, elsewhere. */
  requesterId?: number;
}

/** Whoever asks for something does not approve it. */
export function askersOf({ askerId, requesterId = askerId }: ApprovalCase): number[] {
  return [askerId, requesterId];
}

/**
 * The fields in which a manager approves at a colleague's screen. The PIN's name begins as those of
 * passwords do: what is typed in it is never shown again.
 */
export const APPROVER_FIELD = "approver";
export const APPROVER_PIN_FIELD = "password_approver";

/** Somebody who can approve with a PIN, for the list in the form. */
export interface ApproverOption {
  id: number;
  name: string;
}
