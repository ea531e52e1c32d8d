import { inTransaction, sql } from "@db/transaction";
import { day, endOfDay } from "~/domain/shared/day";
import { runInParallel } from "~/domain/shared/run-in-parallel";
import { auditAttempt } from "../bills/audit-attempt.server";
import { checkBill } from "../bills/check-bill.server";
import { nextCheckAt } from "../bills/check-schedule";
import { CREATING_TIMEOUT_MS } from "../bills/open-attempt.server";
import { SYSTEM } from "../fact-source";
import { secondsUntilGatewayCall } from "../gateways/circuit-breaker.server";

const BATCH = 20;
const CONCURRENCY = 4;
/**
 * A bill that could not be asked about comes again after this; the series goes on where it stood.
 */
const LEASE_MS = 60_000;

interface DueBill {
  id: number;
  checkStep: number;
  ticketDate: string;
  leasedUntil: Date;
}

/**
 * Asks about the bills whose time has come, unpaid ones first, and gives up attempts that never got
 * their answer (payments 3.5). Each is taken by one process at a time; where somebody came back while
 * it was asked about, the series that this began again stays. Gives how many were asked about.
 */
export async function checkDueBills(now: Date): Promise<number> {
  await markUnansweredAsLost(now);
  const due = await claimDueBills(now);
  await runInParallel(due, CONCURRENCY, async (one) => {
    const result = await checkBill(one.id, { kind: "sweep", actor: SYSTEM }, now);
    if (result.kind === "unreachable") return;
    await sql(
      null,
      `update payment_attempt
        set check_step = least(check_step + 1, 30000), next_check_at = :nextCheckAt
        where id = :attemptId and next_check_at = :leasedUntil`,
      {
        attemptId: one.id,
        leasedUntil: one.leasedUntil,
        nextCheckAt: nextCheckAt(one.checkStep + 1, now, endOfDay(day(one.ticketDate))),
      },
    );
  });
  return due.length;
}

/** The process that made them died before it heard the answer. */
async function markUnansweredAsLost(now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await sql<{ id: number }>(
      tx,
      `update payment_attempt set state = 'lost', reason = 'no_answer'
        where id in (select id
            from payment_attempt
            where state = 'creating' and created_at <= :createdAt limit ${BATCH}
            for update skip locked)
        returning id`,
      { createdAt: new Date(now.getTime() - CREATING_TIMEOUT_MS) },
    );
    for (const row of rows)
      await auditAttempt(tx, SYSTEM, row.id, { state: "creating" }, { state: "lost" });
  });
}

async function claimDueBills(now: Date): Promise<DueBill[]> {
  const down: string[] = [];
  for (const one of await sql<{ gateway: string; host: string }>(
    null,
    "select gateway, host from gateway_breaker where open_until is not null",
  ))
    if ((await secondsUntilGatewayCall(one, now)) > 0) down.push(`${one.gateway} ${one.host}`);
  return sql<DueBill>(
    null,
    `update payment_attempt p set next_check_at = :nextCheckAt
       from ticket t
      where t.id = p.ticket_id and p.id in (
        select id
          from payment_attempt
          where next_check_at <= :now and gateway || ' ' || host <> all (:down::text[])
         order by settles, next_check_at limit ${BATCH} for update skip locked)
      returning p.id, p.check_step, t.ticket_date, p.next_check_at as leased_until`,
    { now, nextCheckAt: new Date(now.getTime() + LEASE_MS), down },
  );
}

/**
 * Starts the series of checks again, its first after `seconds`: somebody came back and wants to
 * know. What is due sooner stays so, but for a millisecond: a sweep that is asking right now sees by
 * it that somebody came.
 */
export async function restartChecks(attemptId: number, now: Date, seconds = 60): Promise<void> {
  await sql(
    null,
    `update payment_attempt
      set check_step = 0,
        next_check_at = least(next_check_at - interval '1 millisecond', :nextCheckAt)
      where id = :attemptId and bill_code is not null`,
    { attemptId, nextCheckAt: new Date(now.getTime() + seconds * 1_000) },
  );
}
