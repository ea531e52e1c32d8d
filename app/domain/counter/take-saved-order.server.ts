import { inTransaction, sql } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { replaceDraft } from "~/domain/ordering/drafts.server";
import { type StillOpen, stillOpen } from "~/domain/ordering/still-open.server";
import { parseDraftData } from "~/domain/ordering/stored-draft.server";
import { jettyName } from "~/domain/places/jetties";
import { enforceLimit, refuseWhenUsedUp } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { type HoldingShift, type OrderAtHand, setAside } from "./hold-order.server";

interface TakenOrder extends StillOpen {
  /** Under which the counter's order is kept from now on. */
  secret: string;
  savedAt: Date;
}

/** Who calls an order up, in which shift. */
interface Taker extends Pick<Staff, "ownJettyId"> {
  shift: HoldingShift;
}

/**
 * Makes what a buyer saved in the queue the counter's order; the one at hand is held in its place,
 * and the code is used by that. A day or a boat that cannot be chosen any more is left open. Throws
 * Refusal queue_unknown, queue_other_jetty { jetty } (the code stays good there), held_too_many
 * { max }, shift_closed, or too_many for a cashier who guesses.
 */
export async function takeSavedOrder(
  code: string | null,
  by: Taker,
  atHand: OrderAtHand,
  now: Date,
): Promise<TakenOrder> {
  const key = `missedQueueCode:${by.shift.userId}`;
  await refuseWhenUsedUp(key, LIMITS.missedQueueCode, now);
  const taken = code === null ? null : await claimOrder(code, by, atHand, now);
  if (taken) return taken;
  await enforceLimit(key, LIMITS.missedQueueCode, now);
  throw new Refusal("queue_unknown", { field: "code" });
}

async function claimOrder(
  code: string,
  by: Taker,
  atHand: OrderAtHand,
  now: Date,
): Promise<TakenOrder | null> {
  return inTransaction(async (tx) => {
    const [row] = await sql<{ id: number; data: unknown; createdAt: Date }>(
      tx,
      `select id, data, created_at
        from saved_order
        where last_day >= :today and code = :code and taken_at is null
        for update`,
      { today: dayOf(now), code },
    );
    if (!row) return null;
    const saved = parseDraftData(row.data);
    if (!worksAt(by, saved.jettyId))
      throw new Refusal("queue_other_jetty", {
        field: "code",
        values: { jetty: jettyName(saved.jettyId ?? 0) },
      });
    await sql(
      tx,
      `update saved_order
        set taken_at = :now, taken_by = :userId, data = null
        where id = :rowId
        returning id`,
      { rowId: row.id, now, userId: by.shift.userId },
    );
    await setAside(tx, atHand, by.shift, now);
    const open = await stillOpen(tx, saved, now);
    const draft = { channel: "counter", data: open.data } as const;
    const secret = await replaceDraft(tx, atHand.secret, draft, now);
    return { ...open, secret, savedAt: row.createdAt };
  });
}
