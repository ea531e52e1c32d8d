import { inTransaction, sql, type Tx } from "@db/transaction";
import { isBlocked } from "~/domain/blocked-dates/fragments";
import { dayOf } from "~/domain/shared/day";
import { canTakeCredit } from "~/domain/travel-credit/move-spending.server";
import { measure } from "~/measures.server";
import {
  type Attempt,
  findAttempt,
  lockAttempt,
  lockTicket,
  type PayableTicket,
} from "../bills/attempts.server";
import type { FactSource } from "../fact-source";
import type { GatewayFact } from "../facts";
import { findAccount } from "../gateways/accounts.server";
import { decide, type Decision, paymentId } from "../rules";
import {
  applyMove,
  applyReview,
  markAttemptPaid,
  markTicketPaid,
  recordRefundDue,
  type SettlementContext,
} from "./apply-decision.server";
import { correctEarlierRefund } from "./earlier-refund.server";
import { applyGivenBack, isGivenBack, refundAsked } from "./own-refund.server";

export type SettleOutcome = { kind: "unmatched" } | { kind: Decision["kind"]; attemptId: number };

/**
 * The only writer of `paid` (payments 3.3, S11). Takes what a gateway said about a bill, from
 * wherever it was heard, and does what the rules say in one transaction under the locks of ticket
 * and attempt: the ticket is paid once, or the money becomes a refund due, or a person has to look.
 * `query_first` and `wait` change nothing: the caller asks the gateway outside the transaction, or
 * comes back later. A lock not got within 2 s throws the database's 55P03.
 */
export async function settlePayment(
  fact: GatewayFact,
  source: FactSource,
  now: Date,
): Promise<SettleOutcome> {
  const outcome = await inTransaction(async (tx): Promise<SettleOutcome> => {
    const found = await findAttempt(tx, fact);
    if (!found) return { kind: "unmatched" };
    const ticket = await lockTicket(tx, found.ticketId);
    const attempt = await lockAttempt(tx, found.id);
    const decision = decide(fact, await readSituation(tx, fact, attempt, ticket, now));
    await applyDecision(tx, decision, { fact, source, now, attempt, ticket });
    return { kind: decision.kind, attemptId: attempt.id };
  });
  if (outcome.kind === "settle")
    measure("settlement", { channel: fact.channel ?? "other", source: source.kind });
  return outcome;
}

async function applyDecision(
  tx: Tx,
  decision: Decision,
  context: SettlementContext,
): Promise<void> {
  switch (decision.kind) {
    case "move":
      return applyMove(tx, context, decision.to);
    case "review":
      await applyReview(tx, context, decision.why);
      if (decision.refund) await recordRefundDue(tx, context, "wrong_amount");
      return;
    case "refund":
      if (decision.fillAttempt) {
        await markAttemptPaid(tx, context, false);
        if (await correctEarlierRefund(tx, context, decision.reason)) return;
      }
      return recordRefundDue(tx, context, decision.reason);
    case "settle":
      await markAttemptPaid(tx, context, true);
      return markTicketPaid(tx, context);
    case "given_back":
      return applyGivenBack(tx, context);
    case "wait":
    case "query_first":
    case "refuse":
    case "quiet":
    case "ignore":
      return;
  }
}

async function readSituation(
  tx: Tx,
  fact: GatewayFact,
  attempt: Attempt,
  ticket: PayableTicket,
  now: Date,
): Promise<Parameters<typeof decide>[1]> {
  const [date] = await sql<{ blocked: boolean }>(
    tx,
    `select ${isBlocked(":ticketDate::date")} as blocked`,
    { ticketDate: ticket.ticketDate },
  );
  return {
    attempt: {
      account: attempt.account,
      ourRef: attempt.ourRef,
      amountSen: attempt.amountSen,
      currency: "MYR",
      billCode: attempt.billCode,
      state: attempt.state,
      providerRef: attempt.providerRef,
      live: findAccount(attempt.gateway, attempt.account)?.live ?? false,
    },
    ticketState: ticket.state,
    replaced: ticket.replacedAt !== null,
    datePast: ticket.ticketDate < dayOf(now),
    dateBlocked: date?.blocked ?? false,
    creditSpent: ticket.travelCreditSen > 0 && !(await canTakeCredit(tx, ticket.id)),
    givenBack: fact.state === "paid" && (await isGivenBack(tx, fact)),
    refundAsked: fact.state === "reversed" ? await refundAsked(tx, fact) : "no",
  };
}

/** Puts several facts of one answer to use, the oldest payment first. */
export async function settleAll(
  facts: readonly GatewayFact[],
  source: FactSource,
  now: Date,
): Promise<SettleOutcome[]> {
  const outcomes: SettleOutcome[] = [];
  for (const fact of new Map(facts.map((one) => [`${one.state} ${paymentId(one)}`, one])).values())
    outcomes.push(await settlePayment(fact, source, now));
  return outcomes;
}
