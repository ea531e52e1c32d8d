import { inTransaction, sql, type Tx } from "@db/transaction";
import { runInParallel } from "~/domain/shared/run-in-parallel";
import { attemptById, lockAttempt } from "../bills/attempts.server";
import { auditAttempt } from "../bills/audit-attempt.server";
import { endBill, MAX_POSTPONE_MS, POSTPONE_MS } from "../bills/end-bill.server";
import { isBillAtGateway, isLiveBill } from "../bills/fragments";
import { SYSTEM } from "../fact-source";

const BATCH = 20;
const CONCURRENCY = 4;

interface EndingBill {
  id: number;
  cancelledAt: Date;
}

/**
 * Lets the live bill of a ticket that is being cancelled end with the next sweep; a payment that
 * comes all the same is a refund due.
 */
export async function scheduleBillsToEnd(tx: Tx, ticketId: number, now: Date): Promise<void> {
  await sql(
    tx,
    `update payment_attempt p
      set closes_at = :now
      where ticket_id = :ticketId and ${isLiveBill("p")}`,
    { ticketId, now },
  );
}

/**
 * Ends the bills of cancelled tickets the way unpaid orders end (payments 3.6): ask, cancel at the
 * gateway, close. A payment under way, or a gateway that does not answer, postpones it by 30
 * minutes, 6 hours at most. Gives how many ended.
 */
export async function endCancelledBills(now: Date): Promise<number> {
  const due = await sql<EndingBill>(
    null,
    `select p.id, t.cancelled_at from payment_attempt p join ticket t on t.id = p.ticket_id
      where ${isBillAtGateway("p")} and p.closes_at <= :now and t.state = 'cancelled'
      order by p.closes_at limit ${BATCH}`,
    { now },
  );
  let ended = 0;
  await runInParallel(due, CONCURRENCY, async (one) => {
    if (await endCancelledBill(one, now)) ended += 1;
  });
  return ended;
}

async function endCancelledBill({ id, cancelledAt }: EndingBill, now: Date): Promise<boolean> {
  const bill = await endBill(await attemptById(id), now);
  if (bill === "asked_lately") return false;
  if (bill === "under_way" && now.getTime() < cancelledAt.getTime() + MAX_POSTPONE_MS) {
    await sql(null, "update payment_attempt set closes_at = :closesAt where id = :id", {
      id,
      closesAt: new Date(now.getTime() + POSTPONE_MS),
    });
    return false;
  }
  return closeAttempt(id, now);
}

async function closeAttempt(id: number, now: Date): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { state, closesAt } = await lockAttempt(tx, id);
    if (closesAt > now || (state !== "open" && state !== "pending" && state !== "failed"))
      return false;
    await sql(tx, "update payment_attempt set state = 'closed' where id = :id", { id });
    await auditAttempt(tx, SYSTEM, id, { state }, { state: "closed", reason: "ticket_cancelled" });
    return true;
  });
}
