import { addMonths, type Day, dayOf, daysOfMonth, endOfDay, monthOf } from "~/domain/shared/day";

/**
 * The payment method of a ticket that travel credit paid for as a whole, and of its part in a sale
 * that was paid by two methods. Not to be mixed up with Credit Facility, the account of a company.
 */
export const TRAVEL_CREDIT = "Travel Credit";

/** A credit can be spent for so many months. */
const CREDIT_MONTHS = 12;
/** After this long nobody who looks a balance up is told that there ever was such a credit. */
const TOLD_DAYS = 90;

/** When a credit that is issued now ends: with the same day 12 months later, in Kuala Lumpur. */
export function expiryOf(issuedAt: Date): Date {
  return endOfDay(monthsLater(dayOf(issuedAt), CREDIT_MONTHS));
}

/** The 29th of February leads to the 28th. */
function monthsLater(from: Day, months: number): Day {
  const days = daysOfMonth(addMonths(monthOf(from), months));
  return days[Math.min(Number(from.slice(8)), days.length) - 1] ?? from;
}

/** The last day on which a credit can be spent: the time itself is the midnight after it. */
export function lastDayOf(expiresAt: Date): Day {
  return dayOf(new Date(expiresAt.getTime() - 1));
}

/** Whether a credit ended so long ago that nothing is told of it any more. */
export function isForgotten(expiresAt: Date, now: Date): boolean {
  return now.getTime() > expiresAt.getTime() + TOLD_DAYS * 86_400_000;
}

/** Whether all of a credit is spent for good: what an unpaid order holds may come back. Whole sen. */
export function isUsedUp({ leftSen, reservedSen }: Record<"leftSen" | "reservedSen", number>) {
  return leftSen === 0 && reservedSen === 0;
}

/** What a credit pays of a fare: all of it, or as much as is left. Whole sen. */
export function creditPart(leftSen: number, fareSen: number): number {
  return Math.min(leftSen, fareSen);
}
