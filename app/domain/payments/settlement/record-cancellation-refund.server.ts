import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import {
  bringUpAgain,
  type EarlierRefund,
  lockEarlierRefund,
  type RefundSum,
} from "./earlier-refund.server";

/** The payment that settled a ticket. */
interface Payment {
  attemptId: number;
  ticketId: number;
  providerRef: string;
  ourRef: string;
  receiptNo: string;
  jettyId: number;
  ticketFlag: number;
}

/**
 * The money of a ticket that was paid online and is being cancelled: all that the gateway collected
 * is due to its buyer, and a person must close the row (payments 3.1). A payment that was due once
 * before it sold its ticket has its row: that one comes due, also where it was rejected meanwhile,
 * and stays as it is where it was paid out. The caller holds the ticket. Returns the row's sum, whole
 * sen.
 */
export async function recordCancellationRefund(
  tx: Tx,
  ticketId: number,
  actor: Actor,
  now: Date,
): Promise<number> {
  const payment = await settlingPayment(tx, ticketId);
  const made = await makeRefund(tx, payment, now);
  if (made) {
    await tell(tx, payment, actor, made, null);
    return made.amountSen;
  }
  const before = await lockEarlierRefund(tx, payment.attemptId);
  if (!before) throw new Error("A refund is neither made nor there.");
  if (before.state === "refunded") return before.amountSen;
  const due = await bringUpAgain(tx, payment.attemptId, before, "ticket_cancelled");
  await tell(tx, payment, actor, due, before);
  return due.amountSen;
}

async function settlingPayment(tx: Tx, ticketId: number): Promise<Payment> {
  const [payment] = await sql<Payment>(
    tx,
    `select a.id as attempt_id, a.ticket_id, a.provider_ref, a.our_ref, t.receipt_no, t.jetty_id,
         t.ticket_flag
       from payment_attempt a join ticket t on t.id = a.ticket_id
      where a.ticket_id = :ticketId and a.settles`,
    { ticketId },
  );
  if (!payment) throw new Error("A ticket paid online has no payment that settled it.");
  return payment;
}

async function tell(
  tx: Tx,
  { ticketId, ourRef, providerRef, receiptNo: ref, jettyId, ticketFlag }: Payment,
  actor: Actor,
  { id, amountSen }: RefundSum,
  before: EarlierRefund | null,
): Promise<void> {
  const after = { ticketId, ourRef, amountSen, providerRef, reason: "ticket_cancelled" };
  await writeAudit(tx, actor, {
    module: "payment",
    subject: { type: "refund_due", id },
    ...(before === null
      ? { action: "create", after }
      : {
          action: "update",
          before: { state: before.state, amountSen: before.amountSen, reason: before.reason },
          after: { state: "open", ...after },
        }),
  });
  await enqueue(tx, "news.publish", { event: "refund-due", jettyId, ref, ticketFlag });
}

async function makeRefund(
  tx: Tx,
  { attemptId }: Payment,
  now: Date,
): Promise<RefundSum | undefined> {
  const [made] = await sql<RefundSum>(
    tx,
    `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref,
         amount_sen, reason, created_at)
       select id, ticket_id, gateway, host, bill_code, provider_ref, paid_amount_sen,
           'ticket_cancelled', :now
         from payment_attempt where id = :attemptId
     on conflict (gateway, host, bill_code, provider_ref) do nothing
     returning id, amount_sen`,
    { attemptId, now },
  );
  return made;
}
