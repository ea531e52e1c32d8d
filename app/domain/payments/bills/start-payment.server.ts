import { inTransaction, sql } from "@db/transaction";
import type { Actor } from "~/domain/audit/write-audit.server";
import { jettyName } from "~/domain/places/jetties";
import { day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { gatewayOf } from "../gateways/accounts.server";
import { callGateway, secondsUntilGatewayCall } from "../gateways/circuit-breaker.server";
import { type BillRequest, GatewayRefused, GatewayUnavailable } from "../gateways/gateway.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/post-form.server";
import { replayMessagesOf } from "../messages/replay-messages.server";
import { type Attempt, attemptById } from "./attempts.server";
import { auditAttempt } from "./audit-attempt.server";
import { type BilledTicket, billUrls, type NewAttempt, openAttempt } from "./open-attempt.server";
import { saveBill } from "./save-bill.server";

export interface PaymentContext {
  actor: Actor;
  now: Date;
  /** The longest that the gateway may take. */
  withinMs?: number;
}

/**
 * `go`: send the browser to this attempt's stored page, through `redirectToGateway` only. `result`:
 * show how things stand (`paymentView`).
 */
export type PaymentDestination = { kind: "go"; attempt: Attempt } | { kind: "result" };

/**
 * Makes the bill of an unpaid ticket, or gives the live one there is: at most one live bill a
 * ticket (payments 2, payments 3). The attempt is committed before the gateway is asked; with no
 * answer it is `lost`, and the next try makes a new bill. Throws Refusal `sales_closed`,
 * `date_unavailable`, `amount_limit`, `gateway_unavailable` (with `seconds` to wait) or `no_payurl`
 * where the gateway refused (R-8-29). The order is kept in every case.
 */
export async function startPayment(
  ticketId: number,
  context: PaymentContext,
): Promise<PaymentDestination> {
  const opening = await openAttempt(ticketId, context.actor, context.now);
  if (opening.kind === "over") return { kind: "result" };
  if (opening.kind === "live")
    return opening.attempt.payUrl && opening.attempt.state !== "pending"
      ? { kind: "go", attempt: opening.attempt }
      : { kind: "result" };
  const { attempt, ticket, account, breaker } = opening;
  let saved: Attempt;
  try {
    const request = billRequest(attempt, ticket);
    const bill = await callGateway(
      account,
      context.now,
      () =>
        gatewayOf(account).createBill(account, request, context.withinMs ?? EXCHANGE_TIMEOUT_MS),
      breaker,
    );
    saved = await saveBill(attempt, bill, day(ticket.ticketDate), context);
  } catch (error) {
    await abandonAttempt(attempt, context.actor, error);
    if (error instanceof GatewayRefused) throw new Refusal("no_payurl");
    if (error instanceof GatewayUnavailable)
      throw new Refusal("gateway_unavailable", {
        values: { seconds: Math.max(10, await secondsUntilGatewayCall(account, context.now)) },
      });
    throw error;
  }
  if ((await replayMessagesOf(attempt.ourRef, context.now)) > 0)
    saved = await attemptById(attempt.id);
  return saved.state === "open" || saved.state === "failed"
    ? { kind: "go", attempt: saved }
    : { kind: "result" };
}

function billRequest(attempt: NewAttempt, ticket: BilledTicket): BillRequest {
  return {
    ourRef: attempt.ourRef,
    amountSen: attempt.amountSen,
    jettyName: jettyName(ticket.jettyId),
    ticketDate: ticket.ticketDate,
    passengers: ticket.totalPassengers,
    buyer: { name: ticket.name, email: ticket.email, phoneNo: ticket.phoneNo },
    closesAt: attempt.closesAt,
    ...billUrls(attempt),
  };
}

/** `refused`: there is no bill. `lost`: nobody knows, so a payment of it may still turn up. */
async function abandonAttempt(attempt: NewAttempt, actor: Actor, error: unknown): Promise<void> {
  const none =
    error instanceof GatewayRefused || (error instanceof GatewayUnavailable && error.outcomeKnown);
  const reason =
    error instanceof GatewayRefused
      ? error.code
      : error instanceof GatewayUnavailable
        ? error.kind
        : "internal";
  const state = none ? "refused" : "lost";
  await inTransaction(async (tx) => {
    const moved = await sql(
      tx,
      `update payment_attempt
        set state = :state, reason = :reason
        where id = :attemptId and state = 'creating'
        returning id`,
      { attemptId: attempt.id, state, reason: reason.slice(0, 200) },
    );
    if (moved.length > 0)
      await auditAttempt(tx, actor, attempt.id, { state: "creating" }, { state, reason });
  });
}
