import { inTransaction, sql, type Tx } from "@db/transaction";
import type { DraftData } from "~/domain/ordering/draft";
import { totalPassengers } from "~/domain/ordering/passengers";
import { parseDraftData } from "~/domain/ordering/stored-draft.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";
import { isOpen } from "~/domain/shifts/fragments";
import { MAX_HELD } from "./held-order";

/** Whose shift holds an order. */
export interface HoldingShift {
  id: number;
  userId: number;
}

/** The order that stands at the counter, and under which name it is put aside. */
export interface OrderAtHand {
  /** Under which the counter's order is kept; null before its first save. */
  secret: string | null;
  name: string;
}

interface OrderToHold extends OrderAtHand {
  /** Its version as it was seen. */
  version: number;
}

/**
 * Puts the counter's order aside under a name, until it is called up again or the shift ends. A
 * closing waits for it, or it for the closing. Throws Refusal stale_draft where the order changed
 * meanwhile, no_passenger where nobody is counted, held_too_many { max }, or shift_closed.
 */
export async function holdOrder(
  { version, ...order }: OrderToHold,
  shift: HoldingShift,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockHoldingShift(tx, shift);
    const draft = await takeDraft(tx, order.secret, now);
    if (draft?.version !== version) throw new Refusal("stale_draft");
    if (totalPassengers(draft.data.counts) === 0) throw new Refusal("no_passenger");
    await insertHeld(tx, { name: order.name, data: draft.data }, shift, now);
  });
}

/**
 * Puts the order at hand aside before another takes its place; one without passengers is nothing to
 * keep. Returns whether it is held. Throws Refusal held_too_many { max }, or shift_closed.
 */
export async function setAside(
  tx: Tx,
  { secret, name }: OrderAtHand,
  shift: HoldingShift,
  now: Date,
): Promise<boolean> {
  if (secret === null) return false;
  await lockHoldingShift(tx, shift);
  const draft = await takeDraft(tx, secret, now);
  if (!draft || totalPassengers(draft.data.counts) === 0) return false;
  await insertHeld(tx, { name, data: draft.data }, shift, now);
  return true;
}

/** Throws Refusal shift_closed: what a shift holds goes with it. */
export async function lockHoldingShift(tx: Tx, { id, userId }: HoldingShift): Promise<void> {
  const [open] = await sql(
    tx,
    `select id
      from shift s
      where id = :id and user_id = :userId and ${isOpen("s")}
      for update`,
    { id, userId },
  );
  if (!open) throw new Refusal("shift_closed");
}

async function takeDraft(
  tx: Tx,
  secret: string | null,
  now: Date,
): Promise<{ version: number; data: DraftData } | null> {
  const [draft] = await sql<{ version: number; data: unknown }>(
    tx,
    `delete from order_draft
      where id_hash = :secretHash and channel = 'counter' and expires_at > :now
      returning version, data`,
    { secretHash: hashOf(secret ?? ""), now },
  );
  return draft ? { version: draft.version, data: parseDraftData(draft.data) } : null;
}

async function insertHeld(
  tx: Tx,
  { name, data }: { name: string; data: DraftData },
  { id }: HoldingShift,
  now: Date,
): Promise<void> {
  const held = await sql(
    tx,
    `insert into held_order (shift_id, name, data, held_at)
      select :id, :name, :data::jsonb, :now
      where (select count(*) from held_order where shift_id = :id) < :max
      returning id`,
    { id, name, data: JSON.stringify(data), now, max: MAX_HELD },
  );
  if (held.length === 0) throw new Refusal("held_too_many", { values: { max: MAX_HELD } });
}
