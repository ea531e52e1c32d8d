/** Why a mail had nothing to say any more when its turn came; `099-departure-mails` has the same. */
export type Skipped =
  | "cancelled"
  | "not_paid"
  | "not_cancelled"
  | "no_address"
  | "date_open"
  | "answered"
  | "overtaken";

/** Why a mail about a paid ticket is not sent, by the state that its ticket is in by now. */
export function unpaidSkip(state: string | undefined): Skipped {
  return state === "cancelled" ? "cancelled" : "not_paid";
}
