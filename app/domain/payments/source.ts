import type { Actor } from "~/domain/audit/write-audit.server";

/** Who made us hear of a fact; it makes no difference to what the fact does. */
export type SourceKind =
  "callback" | "return" | "sweep" | "expiry" | "resume" | "retry" | "check" | "staff";

export interface Source {
  kind: SourceKind;
  actor: Actor;
  /** The stored message behind it, if there is one. */
  eventId?: number;
}

export const SYSTEM: Actor = { kind: "system" };
export const BUYER: Actor = { kind: "buyer" };
