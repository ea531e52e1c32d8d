import type { Tx } from "@db/transaction";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { type Departure, departuresOn, seatsLeft } from "~/domain/departures/queries.server";
import { COUNTER_GRACE_MINUTES } from "~/domain/departures/rules";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { chooseDepartures, clearDate } from "./answers";
import type { Draft, DraftData } from "./draft";
import { totalPassengers } from "./passengers";
import { orderOfFormKey } from "./similar-orders.server";

/** An order that was filled in earlier, as far as it can still be sold. */
export interface StillOpen {
  data: DraftData;
  /** Why its day or its boat is to be chosen anew; null where both stand. */
  lost: RefusalCode | null;
}

/**
 * Leaves open what can no longer be sold of an order that waited: a day that is over or was blocked,
 * a boat that has left or has too few places, and a boat at all where the day has been given times.
 * The cashier learns it before any money is on the table.
 */
export async function stillOpen(tx: Tx, data: DraftData, now: Date): Promise<StillOpen> {
  const graceMinutes = COUNTER_GRACE_MINUTES;
  const lost =
    (await lostDay(tx, data, now)) ?? lostBoat(data, await boatsOf(tx, data, graceMinutes, now));
  if (lost === null) return { data, lost };
  return { data: lost === "date_unavailable" ? clearDate(data) : chooseDepartures(data, []), lost };
}

/**
 * Why the day or the boat of an online order that is being filled in can no longer be sold, as
 * checking out would refuse it; null where both stand, or no day is chosen yet. `chosen` are its
 * departures as they stand. Whoever comes back to a form that was sent is not told that the boat is
 * full of the places it took. Looked at without a lock.
 */
export async function lostOnline(
  { data, formKey }: Pick<Draft, "data" | "formKey">,
  chosen: readonly Departure[],
  now: Date,
): Promise<RefusalCode | null> {
  const day = await lostDay(null, data, now);
  if (day !== null) return day;
  const isByDate = data.departureIds === null;
  const lost = lostBoat(data, isByDate ? await boatsOf(null, data, 0, now) : chosen);
  return lost === "departure_full" && (await orderOfFormKey(formKey)) ? null : lost;
}

async function lostDay(
  tx: Tx | null,
  { jettyId, ticketDate }: DraftData,
  now: Date,
): Promise<RefusalCode | null> {
  if (ticketDate === null) return null;
  return (await isDateAvailable(tx, ticketDate, now, jettyId)) ? null : "date_unavailable";
}

/** The departures that an order has chosen; all of its day where its tickets are by date alone. */
async function boatsOf(
  tx: Tx | null,
  { jettyId, ticketDate: day, departureIds: ids }: DraftData,
  graceMinutes: number,
  now: Date,
): Promise<readonly Departure[]> {
  if (day === null || ids?.length === 0) return [];
  const wanted = { jettyId, from: day, to: day, graceMinutes };
  return departuresOn(tx, ids === null ? wanted : { ...wanted, ids }, now);
}

function lostBoat(
  { departureIds, counts }: DraftData,
  boats: readonly Departure[],
): RefusalCode | null {
  if (departureIds === null) return boats.length > 0 ? "departure_needed" : null;
  const open = boats.filter(({ onSale }) => onSale);
  if (open.length < departureIds.length) return "departure_gone";
  const left = open.reduce((sum, one) => sum + Math.max(0, seatsLeft(one)), 0);
  return departureIds.length > 0 && left < totalPassengers(counts) ? "departure_full" : null;
}
