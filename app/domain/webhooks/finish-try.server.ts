import { inTransaction, sql, type Tx } from "@db/transaction";
import type { ClaimedTry } from "./claim-deliveries.server";
import { decideAfterTry, GIVE_UP_AFTER_MS, type TryResult } from "./retry-rules";
import { switchOff } from "./switch-off.server";

/**
 * Writes what came of a try and what is next: delivered, another try, or failed. An endpoint that
 * says 410, or that failed for three days on end, is switched off. False where the try is no longer
 * this worker's: it took so long that another was begun, and only its own line is written.
 */
export async function finishTry(
  { deliveryId, endpointId, tries, tryOfRound }: ClaimedTry,
  result: TryResult,
  now: Date,
  chance = Math.random(),
): Promise<boolean> {
  const decision = decideAfterTry(tryOfRound, result, chance);
  const dueAt =
    decision.state === "waiting" ? new Date(now.getTime() + decision.pauseS * 1_000) : null;
  return inTransaction(async (tx) => {
    // The endpoint first, as whoever takes tries does.
    const failingSince = await failingSinceOf(tx, endpointId, decision.state === "delivered");
    const moved = await sql(
      tx,
      `update webhook_delivery
          set state = :state, due_at = :dueAt,
              ended_at = case when :dueAt::timestamptz is null then :now::timestamptz end
        where id = :deliveryId and tries = :tries and state = 'sending'
       returning id`,
      { deliveryId, tries, state: decision.state, dueAt, now },
    );
    await writeTry(tx, deliveryId, tries, result, now);
    if (moved.length === 0) return false;
    if (decision.state === "delivered") {
      if (failingSince) await noteFailing(tx, endpointId, null);
    } else if (decision.state === "failed" && decision.gone) {
      await switchOff(tx, endpointId, "gone");
    } else if (failingSince && now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER_MS) {
      await switchOff(tx, endpointId, "failing");
    } else if (!failingSince) await noteFailing(tx, endpointId, now);
    return true;
  });
}

/** Since when nothing succeeded; held where a failure is about to be judged by it. */
async function failingSinceOf(tx: Tx, id: number, delivered: boolean): Promise<Date | null> {
  const [row] = await sql<{ failingSince: Date | null }>(
    tx,
    `select failing_since from webhook_endpoint
      where id = :id ${delivered ? "" : "for no key update"}`,
    { id },
  );
  return row?.failingSince ?? null;
}

async function noteFailing(tx: Tx, id: number, since: Date | null): Promise<void> {
  await sql(tx, "update webhook_endpoint set failing_since = :since where id = :id", { id, since });
}

async function writeTry(
  tx: Tx,
  deliveryId: number,
  no: number,
  { status, error, ms, answer }: TryResult,
  now: Date,
): Promise<void> {
  await sql(
    tx,
    `update webhook_try
        set ended_at = :now, status = :status, error = :error, ms = :ms, answer = :answer
      where delivery_id = :deliveryId and no = :no and ended_at is null`,
    { deliveryId, no, now, status, error, ms, answer },
  );
}
