import { inTransaction, type Prepared, sql } from "@db/transaction";
import type { Actor } from "~/domain/audit/write-audit.server";
import { type Day, day, endOfDay } from "~/domain/shared/day";
import {
  type Attempt,
  ATTEMPT_COLUMNS,
  attemptById,
  lockAttempt,
  lockTicket,
} from "./attempts.server";
import { auditAttempt } from "./audit-attempt.server";
import { nextCheckAt } from "./check-schedule";
import { isLiveBill } from "./fragments";
import type { NewAttempt } from "./open-attempt.server";

interface SavedBill {
  attemptId: number;
  billCode: string;
  payUrl: string;
  now: Date;
  nextCheckAt: Date | null;
  actorKind: Actor["kind"];
  actorId: number | null;
}

const SAVE_BILL: Prepared<Attempt, SavedBill> = {
  name: "save_bill",
  text: `
with saved as (
  update payment_attempt
    set bill_code = :billCode, pay_url = :payUrl, opened_at = :now, next_check_at = :nextCheckAt,
      state = 'open'
    where id = :attemptId and state = 'creating'
  returning ${ATTEMPT_COLUMNS}
), trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before, after)
  select :actorKind, :actorId, 'payment', 'update', 'payment_attempt', id::text,
      '{"state": "creating"}', '{"state": "open", "bill": "made"}'
    from saved
)
select ${ATTEMPT_COLUMNS} from saved`,
};

/**
 * Writes the bill that the gateway made into its attempt, as a rule while the attempt still waits
 * for it: then one statement says so (payments 3). The bill is checked from now to its departure.
 */
export async function saveBill(
  attempt: NewAttempt,
  bill: { billCode: string; payUrl: string },
  departure: Day,
  context: { actor: Actor; now: Date },
): Promise<Attempt> {
  const { actor, now } = context;
  const values = {
    attemptId: attempt.id,
    billCode: bill.billCode,
    payUrl: bill.payUrl,
    now,
    nextCheckAt: nextCheckAt(0, now, endOfDay(departure)),
    actorKind: actor.kind,
    actorId: actor.kind === "user" ? actor.userId : null,
  };
  const [saved] = await sql(null, SAVE_BILL, values);
  if (saved) return saved;
  await saveLateBill(attempt, bill, context);
  return attemptById(attempt.id);
}

/**
 * The same for an attempt that was given up for lost in the meantime. Should another bill be live,
 * it only learns its code, so that a payment of it is still found.
 */
async function saveLateBill(
  attempt: NewAttempt,
  bill: { billCode: string; payUrl: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, attempt.ticketId);
    const { state } = await lockAttempt(tx, attempt.id);
    const [saved] = await sql<{ state: string }>(
      tx,
      `update payment_attempt p
        set bill_code = :billCode, pay_url = :payUrl, opened_at = :now,
          next_check_at = :nextCheckAt,
              state = case when p.state = 'creating' then 'open'
                           when p.state = 'lost'
                             and not exists (select 1
                                 from payment_attempt o
                                 where o.ticket_id = p.ticket_id and o.id <> p.id
                                                                   and ${isLiveBill("o")}) then 'open'
                           else p.state end
        where p.id = :attemptId returning state`,
      {
        attemptId: attempt.id,
        billCode: bill.billCode,
        payUrl: bill.payUrl,
        now,
        nextCheckAt: nextCheckAt(0, now, endOfDay(day(ticket.ticketDate))),
      },
    );
    await auditAttempt(tx, actor, attempt.id, { state }, { state: saved?.state, bill: "made" });
  });
}
