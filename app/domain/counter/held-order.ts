import type { DraftData } from "~/domain/ordering/draft";

/** An order that was put aside, as the counter lists it. */
export interface HeldOrder {
  id: number;
  name: string;
}

/** So many a shift holds at once: more than anybody can keep in mind. */
export const MAX_HELD = 20;
export const MAX_HELD_NAME = 60;

/**
 * Under which name an order is held where nobody gives it one: the operator's, the first that is
 * known of a passenger, or the buyer's; empty where nobody has a name yet. One that is too long ends
 * in `…`.
 */
export function heldName({ operatorId, companyName, passengers, buyer }: DraftData): string {
  const named = passengers.find((one) => one.name)?.name ?? buyer.name ?? "";
  const name = operatorId > 0 ? companyName : named;
  return name.length > MAX_HELD_NAME ? `${name.slice(0, MAX_HELD_NAME - 1).trimEnd()}…` : name;
}
