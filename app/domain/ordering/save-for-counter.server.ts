import { randomInt } from "node:crypto";
import { sql } from "@db/transaction";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import type { DraftData } from "./draft";
import { QUEUE_LETTERS } from "./queue-code";

const MAX_TRIES = 20;
/** For how long a departure can be further off than its code lives. */
const MAX_DAYS = 14;

interface SavedOrder {
  code: string;
  /** The last day on which the counter opens it. */
  lastDay: Day;
}

/**
 * Keeps an order for the counter until the end of its departure day, at most 14 days (X25), under
 * four letters that no other kept order has. What was chosen for paying online is left out.
 */
export async function saveForCounter(data: DraftData, now: Date): Promise<SavedOrder> {
  const lastDay = lastDayAtCounter(data, now);
  const kept = JSON.stringify({
    ...data,
    paymentMethod: "",
    terms: false,
    operatorId: 0,
    companyName: "",
    beside: null,
  } satisfies DraftData);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const code = Array.from(
      { length: 4 },
      () => QUEUE_LETTERS[randomInt(QUEUE_LETTERS.length)],
    ).join("");
    const made = await sql(
      null,
      `insert into saved_order (code, last_day, data, created_at)
        values (:code, :lastDay, :kept::jsonb, :now)
        on conflict (code) do nothing
        returning id`,
      { code, lastDay, kept, now },
    );
    if (made.length > 0) return { code, lastDay };
  }
  throw new Error("No free code was found: there are 160,000 of them.");
}

/** Until when a code of this order is good, were it saved now. */
export function lastDayAtCounter({ ticketDate }: Pick<DraftData, "ticketDate">, now: Date): Day {
  const [today, latest] = [dayOf(now), addDays(dayOf(now), MAX_DAYS)];
  if (ticketDate === null || ticketDate < today) return today;
  return ticketDate < latest ? ticketDate : latest;
}

/** Removes the orders whose code is over, with the names in them. Returns how many. */
export async function deleteOldSavedOrders(now: Date): Promise<number> {
  const rows = await sql(
    null,
    "delete from saved_order where last_day < :today returning 1 as gone",
    {
      today: dayOf(now),
    },
  );
  return rows.length;
}
