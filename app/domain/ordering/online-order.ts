import type { Category } from "~/domain/pricing/categories";
import { FREE } from "~/domain/pricing/rules";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { PaymentMethod } from "~/gateway-accounts.server";
import type { Buyer, DraftPassenger } from "./draft";

export interface OnlineOrder {
  ticketFlag: 1 | 2;
  jettyId: number;
  ticketDate: Day;
  /**
   * With which departures it sails, of one time. Where the day has any, an empty list is refused;
   * without one the next time that has room for all is taken.
   */
  departureIds?: readonly number[] | null;
  counts: Partial<Record<Category, number>>;
  buyer: Buyer;
  passengers: DraftPassenger[];
  /** What the buyer chose; where the gateway has nothing to collect it does not matter (X23). */
  paymentMethod: PaymentMethod | typeof FREE;
  /** The total the buyer saw, whole sen. */
  seenAmountSen: number;
  /** A travel credit and what it pays of the total, whole sen; null for none. */
  travelCredit: { code: string; partSen: number } | null;
  formKey: string;
  language: Language;
  /** Secret of the browser's cookie, to recognise its orders again; null for an API call. */
  browser: string | null;
  ipAddress: string | null;
}

/** What is left of the total for the gateway, without its charge; whole sen. */
export function gatewaySen({ seenAmountSen, travelCredit }: OrderSums): number {
  return seenAmountSen - (travelCredit?.partSen ?? 0);
}

type OrderSums = Pick<OnlineOrder, "seenAmountSen" | "travelCredit">;

/** By which method the ticket is paid; a rest by what was chosen for it. */
export function paidBy(order: OrderSums & Pick<OnlineOrder, "paymentMethod">): string {
  if (order.seenAmountSen === 0) return FREE;
  return gatewaySen(order) === 0 ? TRAVEL_CREDIT : order.paymentMethod;
}
