import { inTransaction, sql } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { clearDate } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { replaceDraft } from "~/domain/ordering/drafts.server";
import { parseDraftData } from "~/domain/ordering/stored-draft.server";
import { jettyName } from "~/domain/places/jetties";
import { enforceLimit, refuseWhenUsedUp } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";

interface TakenOrder {
  /** Under which the counter's order is kept from now on. */
  secret: string;
  data: DraftData;
  savedAt: Date;
}

/**
 * Makes what a buyer saved in the queue the counter's order, in place of the one there was; its
 * code is used by that. A day that cannot be chosen any more is left open. Throws Refusal
 * queue_unknown, queue_other_jetty { jetty } (the code stays good there), or too_many for a cashier
 * who guesses.
 */
export async function takeSavedOrder(
  code: string | null,
  staff: Pick<Staff, "userId" | "ownJettyId">,
  oldSecret: string | null,
  now: Date,
): Promise<TakenOrder> {
  const key = `missedQueueCode:${staff.userId}`;
  await refuseWhenUsedUp(key, LIMITS.missedQueueCode, now);
  const taken = code === null ? null : await claimOrder(code, staff, oldSecret, now);
  if (taken) return taken;
  await enforceLimit(key, LIMITS.missedQueueCode, now);
  throw new Refusal("queue_unknown", { field: "code" });
}

async function claimOrder(
  code: string,
  staff: Pick<Staff, "userId" | "ownJettyId">,
  oldSecret: string | null,
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
    if (!worksAt(staff, saved.jettyId))
      throw new Refusal("queue_other_jetty", {
        field: "code",
        values: { jetty: jettyName(saved.jettyId ?? 0) },
      });
    const open =
      saved.ticketDate !== null &&
      (await isDateAvailable(tx, saved.ticketDate, now, saved.jettyId));
    const data = open ? saved : clearDate(saved);
    await sql(
      tx,
      `update saved_order
        set taken_at = :now, taken_by = :userId, data = null
        where id = :rowId
        returning id`,
      { rowId: row.id, now, userId: staff.userId },
    );
    const secret = await replaceDraft(tx, oldSecret, { channel: "counter", data }, now);
    return { secret, data, savedAt: row.createdAt };
  });
}
