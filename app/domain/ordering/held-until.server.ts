import { sql } from "@db/transaction";
import { heldUntil } from "./fragments";

/**
 * Until when the places of an unpaid order on its boats are held; null where they are not, or not any
 * more: whoever pays first has them.
 */
export async function placesHeldUntil(ticketId: number, now: Date): Promise<Date | null> {
  const [row] = await sql<{ heldUntil: Date | null }>(
    null,
    `select ${heldUntil("t")} as held_until from ticket t where t.id = :ticketId`,
    { ticketId, now },
  );
  return row?.heldUntil ?? null;
}
