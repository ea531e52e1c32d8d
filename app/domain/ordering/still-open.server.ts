import type { Tx } from "@db/transaction";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { departuresOn, seatsLeft } from "~/domain/departures/queries.server";
import { COUNTER_GRACE_MINUTES } from "~/domain/departures/rules";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { chooseDepartures, clearDate } from "./answers";
import type { Channel, Draft, DraftData } from "./draft";
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
  const lost = await lostOf(tx, data, "counter", now);
  if (lost === null) return { data, lost };
  return { data: lost === "date_unavailable" ? clearDate(data) : chooseDepartures(data, []), lost };
}

/**
 * Why the day or the boat of an online order that is being filled in can no longer be sold, as
 * checking out would refuse it; null where both stand, or no day is chosen yet. Whoever comes back
 * to a form that was sent is not told that the boat is full of the places it took. Looked at
 * without a lock.
 */
export async function lostOnline(
  { data, formKey }: Pick<Draft, "data" | "formKey">,
  now: Date,
): Promise<RefusalCode | null> {
  const lost = await lostOf(null, data, "web", now);
  if (lost === "departure_full" && (await orderOfFormKey(formKey))) return null;
  return lost;
}

async function lostOf(
  tx: Tx | null,
  data: DraftData,
  channel: Channel,
  now: Date,
): Promise<RefusalCode | null> {
  const { jettyId, ticketDate } = data;
  if (ticketDate === null) return null;
  if (!(await isDateAvailable(tx, ticketDate, now, jettyId))) return "date_unavailable";
  return lostDeparture(tx, data, channel, now);
}

async function lostDeparture(
  tx: Tx | null,
  { jettyId, ticketDate, departureIds, counts }: DraftData,
  channel: Channel,
  now: Date,
): Promise<RefusalCode | null> {
  if (ticketDate === null || departureIds?.length === 0) return null;
  const graceMinutes = channel === "counter" ? COUNTER_GRACE_MINUTES : 0;
  const ofDay = { jettyId, from: ticketDate, to: ticketDate, graceMinutes };
  const departures = await departuresOn(tx, ofDay, now);
  if (departureIds === null) return departures.length > 0 ? "departure_needed" : null;
  const chosen = departures.filter(({ id, onSale }) => onSale && departureIds.includes(id));
  if (chosen.length < departureIds.length) return "departure_gone";
  const left = chosen.reduce((sum, one) => sum + Math.max(0, seatsLeft(one)), 0);
  return left < totalPassengers(counts) ? "departure_full" : null;
}
