import { randomInt } from "node:crypto";
import { sql } from "@db/transaction";
import { dayOf } from "~/domain/shared/day";
import type { DraftData } from "./draft";
import { QUEUE_LETTERS } from "./queue-code";

const MAX_TRIES = 20;

/**
 * Keeps an order for the counter until the day is over, under four letters that no other order of
 * the day has. Returns the letters. What was chosen for paying online is left out.
 */
export async function saveForCounter(data: DraftData, now: Date): Promise<string> {
  const kept = JSON.stringify({
    ...data,
    paymentMethod: "",
    terms: false,
    operatorId: 0,
    companyName: "",
  } satisfies DraftData);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const code = Array.from(
      { length: 4 },
      () => QUEUE_LETTERS[randomInt(QUEUE_LETTERS.length)],
    ).join("");
    const made = await sql(
      null,
      `insert into saved_order (code, day, data, created_at)
        values (:code, :day, :kept::jsonb, :now)
        on conflict (day, code) do nothing
        returning id`,
      { code, day: dayOf(now), kept, now },
    );
    if (made.length > 0) return code;
  }
  throw new Error("No free code was found: a day has 160,000 of them.");
}

/** Removes the orders of days that are over, with the names in them. Returns how many. */
export async function deleteOldSavedOrders(now: Date): Promise<number> {
  const rows = await sql(null, "delete from saved_order where day < :day returning 1 as gone", {
    day: dayOf(now),
  });
  return rows.length;
}
