import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import { isUnpaidOrder } from "~/domain/ordering/fragments";
import { runInParallel } from "~/domain/shared/run-in-parallel";
import { releaseCredit } from "~/domain/travel-credit/move-spending.server";
import { attemptsOf, LIVE_STATES, lockTicket } from "../bills/attempts.server";
import { checkBill } from "../bills/check-bill.server";
import { endBill, MAX_POSTPONE_MS, POSTPONE_MS } from "../bills/end-bill.server";
import { isBillAtGateway, isLiveBill } from "../bills/fragments";
import { SYSTEM } from "../fact-source";

const BATCH = 100;
const CONCURRENCY = 4;
/** The next run begins after a minute; until then it goes on for as long as something is due. */
const MAX_RUN_MS = 50_000;

interface ExpiringOrder {
  id: number;
  expiresAt: Date;
}

/**
 * Ends online orders that were never paid (S11, payments 3.6): ask, cancel the bill at the gateway,
 * close attempt and ticket. A payment under way, or a gateway that does not answer, postpones it by
 * 30 minutes, 6 hours at most. All that are due are looked at once, however many came in, and those
 * that cannot be ended yet hold none of the others up. Gives how many expired.
 */
export async function expireOrders(now: Date): Promise<number> {
  const until = performance.now() + MAX_RUN_MS;
  let [expired, after] = [0, BEFORE_ALL];
  const failures: unknown[] = [];
  for (;;) {
    const due = await dueOrders(now, after);
    await runInParallel(due, CONCURRENCY, async (ticket) => {
      if (await expireOrder(ticket, now)) expired += 1;
    }).catch((error: unknown) => failures.push(error));
    const last = due.at(-1);
    if (!last || due.length < BATCH || performance.now() > until) break;
    after = last;
  }
  if (failures.length > 0) throw failures[0];
  return expired;
}

const BEFORE_ALL: ExpiringOrder = { id: 0, expiresAt: new Date(0) };

async function dueOrders(now: Date, after: ExpiringOrder): Promise<ExpiringOrder[]> {
  return sql<ExpiringOrder>(
    null,
    `select t.id, t.expires_at from ticket t
      where ${isUnpaidOrder("t")} and t.expires_at <= :now
        and (t.expires_at, t.id) > (:expiresAt, :id)
        and not exists (select 1
            from payment_attempt p
            where p.ticket_id = t.id and ${isLiveBill("p")} and p.closes_at > :now)
      order by t.expires_at, t.id limit ${BATCH}`,
    { now, ...after },
  );
}

async function expireOrder(ticket: ExpiringOrder, now: Date): Promise<boolean> {
  const last = now.getTime() >= ticket.expiresAt.getTime() + MAX_POSTPONE_MS;
  const attempts = await attemptsOf(null, ticket.id);
  const live = attempts.find((one) => LIVE_STATES.includes(one.state));
  for (const lost of attempts.filter((one) => one.state === "lost" && one.billCode))
    await checkBill(lost.id, { kind: "expiry", actor: SYSTEM }, now);
  const bill = live ? await endBill(live, now) : "over";
  if (bill === "asked_lately") return false;
  if (live && bill === "under_way" && !last) {
    await sql(null, "update payment_attempt set closes_at = :closesAt where id = :liveId", {
      liveId: live.id,
      closesAt: new Date(now.getTime() + POSTPONE_MS),
    });
    return false;
  }
  return closeOrder(ticket.id, now);
}

/**
 * Under the ticket's lock, and only if it is unpaid still. What is paid on the bill later is found
 * and settled all the same.
 */
async function closeOrder(ticketId: number, now: Date): Promise<boolean> {
  return inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket.state !== "unpaid" || !ticket.expiresAt || ticket.expiresAt > now) return false;
    await sql(
      tx,
      `update payment_attempt p
        set state = 'closed'
        where ticket_id = :ticketId and ${isBillAtGateway("p")}`,
      { ticketId },
    );
    await sql(tx, "update ticket set state = 'expired' where id = :ticketId", { ticketId });
    if (ticket.travelCreditSen > 0) await releaseCredit(tx, ticketId, SYSTEM, now);
    await writeAudit(tx, SYSTEM, {
      module: "payment",
      action: "update",
      subject: { type: "ticket", id: ticketId },
      before: { state: "unpaid" },
      after: { state: "expired" },
    });
    await publishTicketChange(tx, ticketId);
    return true;
  });
}
