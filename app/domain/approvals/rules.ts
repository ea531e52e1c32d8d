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
