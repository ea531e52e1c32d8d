import { sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { dayOf } from "~/domain/shared/day";
import type { Attempt, PayableTicket } from "../bills/attempts.server";
import { auditAttempt } from "../bills/audit-attempt.server";
import type { FactSource } from "../fact-source";
import type { AttemptState, GatewayFact } from "../facts";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { paymentId, paymentInstant, type RefundReason, type ReviewReason } from "../rules";

/** A fact of a gateway, who reported it and when, and the locked rows it is about. */
export interface SettlementContext {
  fact: GatewayFact;
  source: FactSource;
  now: Date;
  attempt: Attempt;
  ticket: PayableTicket;
}

/** The money of a verified payment goes into its attempt, which is paid from now on. */
export async function markAttemptPaid(
  tx: Tx,
  context: SettlementContext,
  settles: boolean,
): Promise<void> {
  const { attempt, fact, now } = context;
  await sql(
    tx,
    `update payment_attempt set state = 'paid', settles = $2, paid_amount_sen = $3, provider_ref = $4, channel = $5, paid_at = $6,
            bill_code = coalesce(bill_code, $7), next_check_at = coalesce(next_check_at, $8)
      where id = $1`,
    [
      attempt.id,
      settles,
      fact.amountSen,
      paymentId(fact),
      fact.channel,
      paymentInstant(fact, attempt.opened_at ?? attempt.created_at, now),
      fact.billCode,
      now,
    ],
  );
}

/** The ticket is paid, counts on the day of the payment (F1), and the world hears of it. */
export async function markTicketPaid(tx: Tx, context: SettlementContext): Promise<void> {
  const { attempt, ticket, fact, source, now } = context;
  const paidAt = paymentInstant(fact, attempt.opened_at ?? attempt.created_at, now);
  await sql(tx, "update ticket set state = 'paid', paid_at = $2, sale_day = $3 where id = $1", [
    ticket.id,
    paidAt,
    dayOf(paidAt),
  ]);
  await writeAudit(tx, source.actor, {
    module: "payment",
    action: "update",
    subject: { type: "ticket", id: ticket.id },
    before: { state: ticket.state },
    after: {
      state: "paid",
      ourRef: attempt.our_ref,
      amountSen: fact.amountSen,
      providerRef: paymentId(fact),
      channel: fact.channel,
      paidAt,
      heardBy: source.kind,
    },
  });
  await enqueue(
    tx,
    "mail.ticket",
    { ticketId: ticket.id, language: ticket.language },
    { uniqueKey: `mail.ticket:${ticket.id}` },
  );
  await enqueueLiveEvent(tx, context, "new-ticket");
}

/**
 * Money that cannot become a ticket: a row that a person must close. The same payment makes one
 * row, however often it is reported.
 */
export async function recordRefundDue(
  tx: Tx,
  context: SettlementContext,
  reason: RefundReason,
): Promise<void> {
  const { attempt, ticket, fact, source, now } = context;
  const [row] = await sql<{ id: number }>(
    tx,
    `insert into refund_due (attempt_id, event_id, ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (gateway, host, bill_code, provider_ref) do nothing returning id`,
    [
      attempt.id,
      source.messageId ?? null,
      ticket.id,
      attempt.gateway,
      attempt.host,
      fact.billCode,
      paymentId(fact),
      fact.amountSen,
      reason,
      now,
    ],
  );
  if (!row) return;
  await writeAudit(tx, source.actor, {
    module: "payment",
    action: "create",
    subject: { type: "refund_due", id: row.id },
    after: {
      ticketId: ticket.id,
      ourRef: attempt.our_ref,
      amountSen: fact.amountSen,
      providerRef: paymentId(fact),
      reason,
      heardBy: source.kind,
    },
  });
  await enqueueLiveEvent(tx, context, "refund-due");
}

/** A person must look at the attempt; nothing else changes. */
export async function applyReview(
  tx: Tx,
  context: SettlementContext,
  why: ReviewReason,
): Promise<void> {
  const changed = await sql(
    tx,
    "update payment_attempt set review = $2 where id = $1 and review is distinct from $2 returning id",
    [context.attempt.id, why],
  );
  if (changed.length === 0) return;
  await auditAttempt(
    tx,
    context.source.actor,
    context.attempt.id,
    { review: null },
    {
      review: why,
      amountSen: context.fact.amountSen,
      currency: context.fact.currency,
      heardBy: context.source.kind,
    },
  );
  await enqueueLiveEvent(tx, context, "payment-review");
}

/**
 * The attempt follows what the gateway says of an unpaid bill. A lost bill that is found while
 * another is live keeps its state and only learns its code. Hearing the same again changes nothing.
 */
export async function applyMove(
  tx: Tx,
  context: SettlementContext,
  to: AttemptState,
): Promise<void> {
  const { attempt, fact, source, now } = context;
  const account = findAccount(attempt.gateway, attempt.account);
  const state = attempt.state === "lost" && (await hasOtherLive(tx, attempt)) ? "lost" : to;
  const failedAt = to === "failed" ? failureInstant(context) : attempt.failed_at;
  const reason = fact.reason ?? attempt.reason;
  if (
    state === attempt.state &&
    attempt.bill_code &&
    failedAt?.getTime() === attempt.failed_at?.getTime() &&
    reason === attempt.reason
  )
    return;
  await sql(
    tx,
    `update payment_attempt set state = $2, bill_code = coalesce(bill_code, $3), pay_url = coalesce(pay_url, $4), failed_at = $5, reason = $6,
            opened_at = coalesce(opened_at, created_at), next_check_at = coalesce(next_check_at, $7)
      where id = $1`,
    [
      attempt.id,
      state,
      fact.billCode,
      account ? gatewayOf(account).payUrl(account, fact.billCode) : null,
      failedAt,
      reason,
      now,
    ],
  );
  await auditAttempt(
    tx,
    source.actor,
    attempt.id,
    { state: attempt.state },
    { state, heardBy: source.kind },
  );
}

/**
 * The moment of a failure is the try's own, so that asking again does not start the minute anew
 * (S13).
 */
function failureInstant({ attempt, fact, now }: SettlementContext): Date {
  const at = paymentInstant(fact, attempt.opened_at ?? attempt.created_at, now);
  const known = attempt.state === "failed" ? attempt.failed_at : null;
  return known && (fact.paidAt === null || fact.paidAt <= known) ? known : at;
}

async function hasOtherLive(tx: Tx, attempt: { id: number; ticket_id: number }): Promise<boolean> {
  const rows = await sql(
    tx,
    "select 1 as live from payment_attempt where ticket_id = $1 and id <> $2 and state in ('creating', 'open', 'pending', 'failed')",
    [attempt.ticket_id, attempt.id],
  );
  return rows.length > 0;
}

/** News carry the receipt number, which opens nothing, and never the ticket code, which does. */
async function enqueueLiveEvent(
  tx: Tx,
  context: SettlementContext,
  event: "new-ticket" | "refund-due" | "payment-review",
): Promise<void> {
  const { jetty_id: jettyId, receipt_no: ref, ticket_flag: ticketFlag } = context.ticket;
  await enqueue(tx, "news.publish", { event, jettyId, ref, ticketFlag });
}
