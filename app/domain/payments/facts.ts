/**
 * What a gateway says about a bill, with its proof (docs: payments, the port). Rules and adapters
 * meet in this shape only.
 */
export const ATTEMPT_STATES = [
  "creating",
  "open",
  "pending",
  "failed",
  "paid",
  "closed",
  "lost",
  "refused",
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export type PaymentChannel = "fpx" | "fpx_b2b" | "card" | "duitnow_qr" | "ewallet" | "other";

/**
 * `failed`: the last try failed, the bill may still be paid. `reversed`: taken back at the gateway.
 */
export type FactState = "open" | "pending" | "failed" | "paid" | "closed" | "reversed";

/**
 * `signature`: a message of the gateway. `requery`: our own question. `none` may cause a question,
 * never a change of state.
 */
export type Verified = "signature" | "requery" | "none";

export interface GatewayFact {
  gateway: string;
  /** The set of credentials that proved it, and the host it belongs to. */
  account: string;
  host: string;
  billCode: string;
  /** Our reference as it came back; null where the gateway does not send it. */
  ourRef: string | null;
  state: FactState;
  /** Whole sen of this payment or try; null = absent, unreadable, or not covered by the proof. */
  amountSen: number | null;
  currency: string;
  /**
   * The payment's id at the gateway, always from the same source, so that two reports of one
   * payment never look like two.
   */
  providerRef: string | null;
  channel: PaymentChannel | null;
  paidAt: Date | null;
  /** For staff only, at most 200 characters. */
  reason: string | null;
  live: boolean;
  verified: Verified;
}
