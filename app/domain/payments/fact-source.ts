import type { Actor } from "~/domain/audit/write-audit.server";

/** How a fact became known; it makes no difference to what the fact does. */
export type FactSourceKind =
  "callback" | "return" | "sweep" | "expiry" | "resume" | "retry" | "check" | "change" | "staff";

export interface FactSource {
  kind: FactSourceKind;
  actor: Actor;
  /** The stored message that it was read from, if there is one. */
  messageId?: number;
}

export const SYSTEM: Actor = { kind: "system" };
export const BUYER: Actor = { kind: "buyer" };
