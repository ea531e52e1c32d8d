import type { Tx } from "@db/transaction";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { departuresOn, seatsLeft } from "~/domain/departures/queries.server";
import { COUNTER_GRACE_MINUTES } from "~/domain/departures/rules";
import { chooseDepartures, clearDate } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { totalPassengers } from "~/domain/ordering/passengers";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

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
  const { jettyId, ticketDate } = data;
  if (ticketDate === null) return { data, lost: null };
  if (!(await isDateAvailable(tx, ticketDate, now, jettyId)))
    return { data: clearDate(data), lost: "date_unavailable" };
  const lost = await lostDeparture(tx, data, now);
  return lost ? { data: chooseDepartures(data, []), lost } : { data, lost: null };
}

async function lostDeparture(
  tx: Tx,
  { jettyId, ticketDate, departureIds, counts }: DraftData,
  now: Date,
): Promise<RefusalCode | null> {
  if (ticketDate === null || departureIds?.length === 0) return null;
  const graceMinutes = COUNTER_GRACE_MINUTES;
  const ofDay = { jettyId, from: ticketDate, to: ticketDate, graceMinutes };
  const departures = await departuresOn(tx, ofDay, now);
  if (departureIds === null) return departures.length > 0 ? "departure_needed" : null;
  const chosen = departures.filter(({ id, onSale }) => onSale && departureIds.includes(id));
  if (chosen.length < departureIds.length) return "departure_gone";
  const left = chosen.reduce((sum, one) => sum + Math.max(0, seatsLeft(one)), 0);
  return left < totalPassengers(counts) ? "departure_full" : null;
}
