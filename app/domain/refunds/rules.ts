/** A refund's life as the screen calls it, and what the table calls it. */
export const REFUND_STATES = { due: "open", paid: "refunded", rejected: "no_refund" } as const;
export type RefundState = keyof typeof REFUND_STATES;

/** What an address asks for; anything odd is what is due. */
export function refundState(asked: string | null): RefundState {
  return asked === "paid" || asked === "rejected" ? asked : "due";
}

/** Of what is paid by bank of the counter's tickets nothing is rejected: odd addresses ask for what is due. */
export const COUNTER_REFUND_STATES = ["due", "paid"] as const;
export type CounterRefundState = (typeof COUNTER_REFUND_STATES)[number];

export function counterRefundState(asked: string | null): CounterRefundState {
  return asked === "paid" ? "paid" : "due";
}

/** As many as one file for the bank holds, and as are marked as paid at once. */
export const MAX_REFUNDS_AT_ONCE = 500;

/** How a gateway was asked for a refund, and what it said. */
export interface GatewayRefund {
  state: "asking" | "accepted" | "refused" | "unknown";
  askedAt: Date;
}

/** So long the gateway's answer is awaited: after that nobody knows what it did. */
const ANSWER_WITHIN_MS = 60_000;

/** Where the question to the gateway stands now: one that was never answered is `unknown`. */
export function gatewayStateAt(asked: GatewayRefund, now: Date): GatewayRefund["state"] {
  const isLate = now.getTime() - asked.askedAt.getTime() >= ANSWER_WITHIN_MS;
  return asked.state === "asking" && isLate ? "unknown" : asked.state;
}
