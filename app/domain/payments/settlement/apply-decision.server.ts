import { sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import { dayOf } from "~/domain/shared/day";
import { takeCredit } from "~/domain/travel-credit/move-spending.server";
import type { Attempt, PayableTicket } from "../bills/attempts.server";
import { auditAttempt } from "../bills/audit-attempt.server";
import { isLiveBill } from "../bills/fragments";
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
    `update payment_attempt
      set state = 'paid', settles = :settles, paid_amount_sen = :amountSen,
        provider_ref = :providerRef, channel = :channel, paid_at = :paidAt,
            bill_code = coalesce(bill_code, :billCode),
              next_check_at = coalesce(next_check_at, :now)
      where id = :attemptId`,
    {
      attemptId: attempt.id,
      settles,
      amountSen: fact.amountSen,
      providerRef: paymentId(fact),
      channel: fact.channel,
      paidAt: paymentInstant(fact, attempt.openedAt ?? attempt.createdAt, now),
      billCode: fact.billCode,
      now,
    },
  );
}

/** The ticket is paid, counts on the day of the payment (F1), and an event is published. */
export async function markTicketPaid(tx: Tx, context: SettlementContext): Promise<void> {
  const { attempt, ticket, fact, source, now } = context;
  const paidAt = paymentInstant(fact, attempt.openedAt ?? attempt.createdAt, now);
  await sql(
    tx,
    "update ticket set state = 'paid', paid_at = :paidAt, sale_day = :saleDay where id = :ticketId",
    { ticketId: ticket.id, paidAt, saleDay: dayOf(paidAt) },
  );
  if (ticket.travelCreditSen > 0) await takeCredit(tx, ticket.id, source.actor, now);
  await writeAudit(tx, source.actor, {
    module: "payment",
    action: "update",
    subject: { type: "ticket", id: ticket.id },
    before: { state: ticket.state },
    after: {
      state: "paid",
      ourRef: attempt.ourRef,
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
    `insert into refund_due (attempt_id, event_id, ticket_id, gateway, host, bill_code,
        provider_ref, amount_sen, reason, created_at)
     values (:attemptId, :eventId, :ticketId, :gateway, :host, :billCode, :providerRef, :amountSen,
         :reason, :now)
       on conflict (gateway, host, bill_code, provider_ref) do nothing
       returning id`,
    {
      attemptId: attempt.id,
      eventId: source.messageId ?? null,
      ticketId: ticket.id,
      gateway: attempt.gateway,
      host: attempt.host,
      billCode: fact.billCode,
      providerRef: paymentId(fact),
      amountSen: fact.amountSen,
      reason,
      now,
    },
  );
  if (!row) return;
  await writeAudit(tx, source.actor, {
    module: "payment",
    action: "create",
    subject: { type: "refund_due", id: row.id },
    after: {
      ticketId: ticket.id,
      ourRef: attempt.ourRef,
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
    `update payment_attempt
      set review = :why
      where id = :attemptId and review is distinct from :why
      returning id`,
    { attemptId: context.attempt.id, why },
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
  const failedAt = to === "failed" ? failureInstant(context) : attempt.failedAt;
  const reason = fact.reason ?? attempt.reason;
  if (
    state === attempt.state &&
    attempt.billCode &&
    failedAt?.getTime() === attempt.failedAt?.getTime() &&
    reason === attempt.reason
  )
    return;
  await sql(
    tx,
    `update payment_attempt
      set state = :state, bill_code = coalesce(bill_code, :billCode),
        pay_url = coalesce(pay_url, :payUrl), failed_at = :failedAt, reason = :reason,
            opened_at = coalesce(opened_at, created_at),
              next_check_at = coalesce(next_check_at, :now)
      where id = :attemptId`,
    {
      attemptId: attempt.id,
      state,
      billCode: fact.billCode,
      payUrl: account ? gatewayOf(account).payUrl(account, fact.billCode) : null,
      failedAt,
      reason,
      now,
    },
  );
  await auditAttempt(
    tx,
    source.actor,
    attempt.id,
    { state: attempt.state },
    { state, heardBy: source.kind },
  );
  await publishTicketChange(tx, attempt.ticketId);
}

/**
 * The moment of a failure is the try's own, so that asking again does not start the minute anew
 * (S13).
 */
function failureInstant({ attempt, fact, now }: SettlementContext): Date {
  const at = paymentInstant(fact, attempt.openedAt ?? attempt.createdAt, now);
  const known = attempt.state === "failed" ? attempt.failedAt : null;
  return known && (fact.paidAt === null || fact.paidAt <= known) ? known : at;
}

async function hasOtherLive(tx: Tx, attempt: { id: number; ticketId: number }): Promise<boolean> {
  const rows = await sql(
    tx,
    `select 1 as live
      from payment_attempt p
      where ticket_id = :ticketId and id <> :attemptId and ${isLiveBill("p")}`,
    { ticketId: attempt.ticketId, attemptId: attempt.id },
  );
  return rows.length > 0;
}

/** Events carry the receipt number, which opens nothing, and never the ticket code, which does. */
async function enqueueLiveEvent(
  tx: Tx,
  context: SettlementContext,
  event: "new-ticket" | "refund-due" | "payment-review",
): Promise<void> {
  const { jettyId, receiptNo: ref, ticketFlag } = context.ticket;
  await enqueue(tx, "news.publish", { event, jettyId, ref, ticketFlag });
}
