import { inTransaction, sql } from "@db/transaction";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { clearDate } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { replaceDraft } from "~/domain/ordering/drafts.server";
import { parseDraftData } from "~/domain/ordering/stored-draft.server";
import { Refusal } from "~/domain/shared/refusal";

interface RecalledOrder {
  /** Under which the counter's order is kept from now on. */
  secret: string;
  data: DraftData;
}

/**
 * Makes an order that this shift holds the counter's order again, in place of the one there was. A
 * day that cannot be chosen any more is left open. Throws Refusal held_unknown: it was called up
 * before, or another shift holds it.
 */
export async function recallOrder(
  id: number,
  shiftId: number,
  oldSecret: string | null,
  now: Date,
): Promise<RecalledOrder> {
  return inTransaction(async (tx) => {
    const [row] = await sql<{ data: unknown }>(
      tx,
      "delete from held_order where id = :id and shift_id = :shiftId returning data",
      { id, shiftId },
    );
    if (!row) throw new Refusal("held_unknown");
    const held = parseDraftData(row.data);
    const open =
      held.ticketDate !== null && (await isDateAvailable(tx, held.ticketDate, now, held.jettyId));
    const data = open ? held : clearDate(held);
    return { secret: await replaceDraft(tx, oldSecret, { channel: "counter", data }, now), data };
  });
}
