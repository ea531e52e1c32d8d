import { inTransaction, sql } from "@db/transaction";
import { replaceDraft } from "~/domain/ordering/drafts.server";
import { type StillOpen, stillOpen } from "~/domain/ordering/still-open.server";
import { parseDraftData } from "~/domain/ordering/stored-draft.server";
import { Refusal } from "~/domain/shared/refusal";
import {
  type HoldingShift,
  lockHoldingShift,
  type OrderAtHand,
  setAside,
} from "./hold-order.server";

interface RecalledOrder extends StillOpen {
  /** Under which the counter's order is kept from now on. */
  secret: string;
  /** The order at hand is held in its place. */
  swapped: boolean;
}

/**
 * Makes an order that this shift holds the counter's order again; the one at hand is held in its
 * place. A day or a boat that cannot be chosen any more is left open. Throws Refusal held_unknown:
 * it was called up before, or another shift holds it; shift_closed.
 */
export async function recallOrder(
  id: number,
  shift: HoldingShift,
  atHand: OrderAtHand,
  now: Date,
): Promise<RecalledOrder> {
  return inTransaction(async (tx) => {
    await lockHoldingShift(tx, shift);
    const [row] = await sql<{ data: unknown }>(
      tx,
      "delete from held_order where id = :id and shift_id = :shiftId returning data",
      { id, shiftId: shift.id },
    );
    if (!row) throw new Refusal("held_unknown");
    const swapped = await setAside(tx, atHand, shift, now);
    const open = await stillOpen(tx, parseDraftData(row.data), now);
    const draft = { channel: "counter", data: open.data } as const;
    return { ...open, swapped, secret: await replaceDraft(tx, atHand.secret, draft, now) };
  });
}
