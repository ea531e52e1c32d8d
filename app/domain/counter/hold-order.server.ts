import { inTransaction, sql } from "@db/transaction";
import { totalPassengers } from "~/domain/ordering/passengers";
import { parseDraftData } from "~/domain/ordering/stored-draft.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";
import { isOpen } from "~/domain/shifts/fragments";
import { MAX_HELD } from "./held-order";

interface OrderToHold {
  /** Under which the counter's order is kept, and its version as it was seen. */
  secret: string | null;
  version: number;
  name: string;
}

/**
 * Puts the counter's order aside under a name, until it is called up again or the shift ends. A
 * closing waits for it, or it for the closing. Throws Refusal stale_draft where the order changed
 * meanwhile, no_passenger where nobody is counted, held_too_many { max }, or shift_closed.
 */
export async function holdOrder(
  { secret, version, name }: OrderToHold,
  shift: { id: number; userId: number },
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [open] = await sql(
      tx,
      `select id
        from shift s
        where id = :shiftId and user_id = :userId and ${isOpen("s")}
        for update`,
      { shiftId: shift.id, userId: shift.userId },
    );
    if (!open) throw new Refusal("shift_closed");
    const [draft] = await sql<{ data: unknown }>(
      tx,
      `delete from order_draft
        where id_hash = :secretHash and channel = 'counter' and version = :version
        returning data`,
      { secretHash: hashOf(secret ?? ""), version },
    );
    if (!draft) throw new Refusal("stale_draft");
    const data = parseDraftData(draft.data);
    if (totalPassengers(data.counts) === 0) throw new Refusal("no_passenger");
    const held = await sql(
      tx,
      `insert into held_order (shift_id, name, data, held_at)
        select :shiftId, :name, :data::jsonb, :now
        where (select count(*) from held_order where shift_id = :shiftId) < :max
        returning id`,
      { shiftId: shift.id, name, data: JSON.stringify(data), now, max: MAX_HELD },
    );
    if (held.length === 0) throw new Refusal("held_too_many", { values: { max: MAX_HELD } });
  });
}
