import type { RefusalCode } from "~/domain/shared/refusal-codes";

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

/** An order is refused for what its buyer, or its address, holds on the departure without having paid. */
export const HOLD_REFUSALS = [
  "departure_party",
  "departure_held",
  "departure_held_long",
  "departure_busy",
] as const satisfies readonly RefusalCode[];

const DEPARTURE_REFUSALS = [
  "departure_needed",
  "departure_gone",
  "departure_full",
  ...HOLD_REFUSALS,
] as const satisfies readonly RefusalCode[];

/** Whether an order was refused for its departure: another one is to be chosen. */
export function isDepartureRefusal<Refused extends { code: string }>(
  refusal: Refused,
): refusal is Refused & { code: (typeof DEPARTURE_REFUSALS)[number] } {
  return (DEPARTURE_REFUSALS as readonly string[]).includes(refusal.code);
}

/** Whether that was for places held without a payment, not for places that are left. */
export function isHoldRefusal({ code }: { code: string }): boolean {
  return (HOLD_REFUSALS as readonly string[]).includes(code);
}

/** The places left on a boat, and how many of its places one buyer may hold without having paid. */
interface BoatPlaces {
  left: number;
  heldMost: number;
}

/**
 * How many of some people may hold places on the boats of one time until they have paid. As the
 * database takes places: all on the first boat that has room for all of them, else boat by boat.
 */
export function mayHold(boats: readonly BoatPlaces[], people: number): number {
  const isHeld = (party: number) => {
    const whole = boats.find(({ left }) => left >= party);
    if (whole) return party <= whole.heldMost;
    let still = party;
    return boats.every(({ left, heldMost }) => {
      const share = Math.min(Math.max(0, left), still);
      still -= share;
      return share <= heldMost;
    });
  };
  let party = people;
  while (party > 0 && !isHeld(party)) party -= 1;
  return party;
}
