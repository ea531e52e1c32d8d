/** A refund's life as the screen calls it, and what the table calls it. */
export const REFUND_STATES = { due: "open", paid: "refunded", rejected: "no_refund" } as const;
export type RefundState = keyof typeof REFUND_STATES;

/** What an address asks for; anything odd is what is due. */
export function refundState(asked: string | null): RefundState {
  return asked === "paid" || asked === "rejected" ? asked : "due";
}

/** As many as one file for the bank holds, and as are marked as paid at once. */
export const MAX_REFUNDS_AT_ONCE = 500;
