import { inTransaction, sql } from "@db/transaction";
import type { Actor } from "~/domain/audit/write-audit.server";
import { renewPlaces } from "~/domain/departures/renew-places.server";
import { jettyName } from "~/domain/places/jetties";
import { day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import {
  type GatewayAccount,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "~/gateway-accounts.server";
import { accountsFor, gatewayOf, isStandIn } from "../gateways/accounts.server";
import { callGateway, secondsUntilGatewayCall } from "../gateways/circuit-breaker.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import { type BillRequest, GatewayRefused, GatewayUnavailable } from "../gateways/gateway.server";
import { reportGatewayFailure } from "../gateways/report-failure.server";
import { replayMessagesOf } from "../messages/replay-messages.server";
import {
  type Attempt,
  attemptById,
  attemptsOf,
  liveAttemptOf,
  type PayableTicket,
} from "./attempts.server";
import { auditAttempt } from "./audit-attempt.server";
import {
  type BilledTicket,
  billUrls,
  type NewAttempt,
  type NewBill,
  openAttempt,
} from "./open-attempt.server";
import { saveBill } from "./save-bill.server";

export interface PaymentContext {
  actor: Actor;
  now: Date;
  /** The longest that the gateway may take. */
  withinMs?: number;
}

/**
 * `go`: send the browser to this attempt's stored page, through `redirectToGateway` only. `standIn`:
 * it is another gateway's page than the one that the buyer was told of. `result`: show how things
 * stand (`paymentView`).
 */
export type PaymentDestination =
  { kind: "go"; attempt: Attempt; standIn: boolean } | { kind: "result" };

/** A ticket to be paid, and what its buyer chose to pay it by. */
export type TicketToPay = Pick<PayableTicket, "id" | "paymentMethod">;

/**
 * Makes the bill of an unpaid ticket, or gives the live one there is: at most one live bill a
 * ticket (payments 2, payments 3). The account that comes first for the chosen method makes it;
 * where that one refuses, or nobody calls it just now, the next one does (X24). The attempt is
 * committed before the gateway is asked; with no answer it is `lost`, no other account is asked,
 * and the next try makes a new bill. Throws Refusal `sales_closed`, `date_unavailable`,
 * `method_unavailable`, `amount_limit`, `gateway_unavailable` (with `seconds` to wait) or
 * `no_payurl` where the gateway refused (R-8-29), or as `renewPlaces` does. The order is kept in every case.
 */
export async function startPayment(
  ticket: TicketToPay,
  context: PaymentContext,
): Promise<PaymentDestination> {
  await renewPlaces(ticket.id, context.now);
  const method = PAYMENT_METHODS.find((one) => one === ticket.paymentMethod);
  let refusal = new Refusal("method_unavailable", { field: "paymentMethod" });
  const bills = method
    ? accountsFor(method).map((account) => ({ ticketId: ticket.id, method, account }))
    : [];
  for (const bill of bills) {
    const started = await startAt(bill, context);
    if (started.kind === "made") return toDestination(started.attempt, ticket);
    if (started.kind !== "elsewhere") return started;
    refusal = started.refusal;
  }
  // No account opens the method any more, but the bill of before may stand.
  const live = bills.length === 0 ? liveAttemptOf(await attemptsOf(null, ticket.id)) : undefined;
  if (live) return toDestination(live, ticket);
  throw refusal;
}

type StartedPayment =
  | { kind: "made"; attempt: Attempt }
  | { kind: "result" }
  /** There is no bill, and this account makes none now. */
  | { kind: "elsewhere"; refusal: Refusal };

async function startAt(newBill: NewBill, context: PaymentContext): Promise<StartedPayment> {
  const { account, method } = newBill;
  const opening = await openAttempt(newBill, context.actor, context.now);
  if (opening.kind === "over") return { kind: "result" };
  if (opening.kind === "elsewhere") return opening;
  if (opening.kind === "live") return { kind: "made", attempt: opening.attempt };
  const { attempt, ticket, breaker } = opening;
  let saved: Attempt;
  try {
    const request = billRequest(attempt, ticket, method);
    const bill = await callGateway(
      account,
      context.now,
      () =>
        gatewayOf(account).createBill(account, request, context.withinMs ?? EXCHANGE_TIMEOUT_MS),
      breaker,
    );
    saved = await saveBill(attempt, bill, day(ticket.ticketDate), context);
  } catch (error) {
    const state = await abandonAttempt(attempt, context.actor, error);
    const refusal = await refusalOf(error, account, context.now);
    const failed = { account, act: "bill", told: refusal?.code } as const;
    await reportGatewayFailure(error, failed, context.now);
    if (!refusal) throw error;
    if (state === "lost") throw refusal;
    return { kind: "elsewhere", refusal };
  }
  const replayed = await replayMessagesOf(attempt.ourRef, context.now);
  return { kind: "made", attempt: replayed > 0 ? await attemptById(attempt.id) : saved };
}

/** What a gateway's failure to make a bill is to a buyer; null for a mistake of our own. */
async function refusalOf(
  error: unknown,
  account: GatewayAccount,
  now: Date,
): Promise<Refusal | null> {
  if (error instanceof GatewayRefused) return new Refusal("no_payurl");
  if (!(error instanceof GatewayUnavailable)) return null;
  const seconds = Math.max(10, await secondsUntilGatewayCall(account, now));
  return new Refusal("gateway_unavailable", { values: { seconds } });
}

function toDestination(attempt: Attempt, { paymentMethod }: TicketToPay): PaymentDestination {
  return attempt.payUrl && (attempt.state === "open" || attempt.state === "failed")
    ? { kind: "go", attempt, standIn: isStandIn(attempt, paymentMethod) }
    : { kind: "result" };
}

function billRequest(
  attempt: NewAttempt,
  ticket: BilledTicket,
  method: PaymentMethod,
): BillRequest {
  return {
    ourRef: attempt.ourRef,
    amountSen: attempt.amountSen,
    method,
    jettyName: jettyName(ticket.jettyId),
    ticketDate: ticket.ticketDate,
    passengers: ticket.totalPassengers,
    buyer: { name: ticket.name, email: ticket.email, phoneNo: ticket.phoneNo },
    closesAt: attempt.closesAt,
    ...billUrls(attempt),
  };
}

/** `refused`: there is no bill. `lost`: nobody knows, so a payment of it may still turn up. */
async function abandonAttempt(
  attempt: NewAttempt,
  actor: Actor,
  error: unknown,
): Promise<"refused" | "lost"> {
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
  return state;
}
