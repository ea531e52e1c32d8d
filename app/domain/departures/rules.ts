import type { Refusal } from "~/domain/shared/refusal";

/** How far a departure is; whether it is late is `delayedTo`'s to say. */
export const DEPARTURE_STATES = ["scheduled", "boarding", "left", "cancelled"] as const;
export type DepartureState = (typeof DEPARTURE_STATES)[number];

/** How a departure stands, as buyers and passengers read it. */
export type DepartureStatus = "on_time" | "delayed" | "boarding" | "left" | "cancelled";

export function statusOf(departure: {
  state: DepartureState;
  delayedTo: Date | null;
}): DepartureStatus {
  if (departure.state !== "scheduled") return departure.state;
  return departure.delayedTo === null ? "on_time" : "delayed";
}

/** From how many places on no number is shown: enough for most parties. */
const FEW = 6;

/** What is said of the places that are left. */
export type Room = "open" | "few" | "full";

export function roomOf(left: number): Room {
  if (left <= 0) return "full";
  return left < FEW ? "few" : "open";
}

/** For so long an order that is not paid holds its places, in minutes. */
export const HOLD_MINUTES = 15;

/** For so long after its time a departure that has not left is still sold at the counter. */
export const COUNTER_GRACE_MINUTES = 15;

/** Papers of boats and skippers are warned of so many days before they end. */
export const PAPERS_WARNED_DAYS = 30;

/** Whether an order was refused for its departure: another one is to be chosen. */
export function isDepartureRefusal({ code }: Pick<Refusal, "code">): boolean {
  return code === "departure_needed" || code === "departure_gone" || code === "departure_full";
}
