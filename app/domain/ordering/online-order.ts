import type { Category } from "~/domain/pricing/categories";
import { FREE } from "~/domain/pricing/rules";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
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
  /** What the buyer chose; an order of 0.00 is free whatever that was (X23). */
  paymentMethod: PaymentMethod | typeof FREE;
  /** The total the buyer saw, whole sen. */
  seenAmountSen: number;
  formKey: string;
  language: Language;
  /** Secret of the browser's cookie, to recognise its orders again; null for an API call. */
  browser: string | null;
  ipAddress: string | null;
}

/** By which method the ticket is paid. */
export function paidBy(order: Pick<OnlineOrder, "paymentMethod" | "seenAmountSen">): string {
  return order.seenAmountSen === 0 ? FREE : order.paymentMethod;
}
