import { inTransaction, sql, type Tx } from "@db/transaction";
import { runInParallel } from "~/domain/shared/run-in-parallel";
import { attemptById } from "../bills/attempts.server";
import { closeBill, type ClosingReason } from "../bills/close-bill.server";
import { endBill, MAX_POSTPONE_MS, POSTPONE_MS } from "../bills/end-bill.server";
import { isBillAtGateway, isLiveBill } from "../bills/fragments";
import { SYSTEM } from "../fact-source";

const BATCH = 20;
const CONCURRENCY = 4;

interface EndingBill {
  id: number;
  withdrawnAt: Date;
  reason: ClosingReason;
}

/**
 * Lets the live bill of a ticket that is being cancelled or replaced end with the next sweep; a
 * payment that comes all the same is a refund due.
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
 * Ends the bills of cancelled and replaced tickets the way unpaid orders end (payments 3.6): ask,
 * cancel at the gateway, close. A payment under way, or a gateway that does not answer, postpones
 * it by 30 minutes, 6 hours at most. Gives how many ended.
 */
export async function endWithdrawnBills(now: Date): Promise<number> {
  const due = await sql<EndingBill>(
    null,
    `select p.id, coalesce(t.cancelled_at, t.replaced_at) as withdrawn_at,
        case when t.state = 'cancelled' then 'ticket_cancelled' else 'order_replaced' end as reason
      from payment_attempt p join ticket t on t.id = p.ticket_id
      where ${isBillAtGateway("p")} and p.closes_at <= :now
        and (t.state = 'cancelled' or t.replaced_at is not null)
      order by p.closes_at limit ${BATCH}`,
    { now },
  );
  let ended = 0;
  await runInParallel(due, CONCURRENCY, async (one) => {
    if (await endWithdrawnBill(one, now)) ended += 1;
  });
  return ended;
}

async function endWithdrawnBill(
  { id, withdrawnAt, reason }: EndingBill,
  now: Date,
): Promise<boolean> {
  const bill = await endBill(await attemptById(id), now);
  if (bill === "asked_lately") return false;
  if (bill === "under_way" && now.getTime() < withdrawnAt.getTime() + MAX_POSTPONE_MS) {
    await sql(null, "update payment_attempt set closes_at = :closesAt where id = :id", {
      id,
      closesAt: new Date(now.getTime() + POSTPONE_MS),
    });
    return false;
  }
  return inTransaction((tx) => closeBill(tx, id, SYSTEM, reason));
}
