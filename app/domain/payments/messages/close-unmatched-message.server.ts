import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { SYSTEM } from "../fact-source";
import type { GatewayFact } from "../facts";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { callGateway } from "../gateways/circuit-breaker.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import { GatewayRefused, GatewayUnavailable } from "../gateways/gateway.server";
import { paymentId } from "../rules";
import { settleAll, type SettleOutcome } from "../settlement/settle-payment.server";
import { finishMessage, type GatewayMessage, postponeMessage } from "./gateway-messages.server";

const MINUTE_MS = 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
/** A message without our reference leads to a question about its bill, which names it, so often. */
const MAX_TRIES_TO_NAME = 3;

/**
 * A genuine message about a bill that is none of ours is tried again each minute for 24 hours. One
 * that does not carry our reference may be about a bill whose code we never learned: the bill says
 * so when it is asked about. Then the gateway is asked what was paid, and every sum under the message's own reference becomes a
 * refund due (payments 3.3).
 */
export async function closeUnmatchedMessage(
  message: GatewayMessage,
  fact: GatewayFact,
  now: Date,
): Promise<void> {
  const account = findAccount(message.gateway, message.account);
  if (!account) return finishMessage(message.id, "ignored", "account_gone", null);
  const postpone = (minutes: number) =>
    postponeMessage(
      message.id,
      "unmatched",
      "no_attempt",
      new Date(now.getTime() + minutes * MINUTE_MS),
    );
  const givesUp = now.getTime() - message.receivedAt.getTime() >= GIVE_UP_AFTER_MS;
  const nameless = fact.ourRef === null;
  if (!givesUp && !(nameless && message.tries < MAX_TRIES_TO_NAME)) return postpone(1);
  try {
    const { facts } = await callGateway(account, now, () =>
      gatewayOf(account).query(account, fact.billCode, EXCHANGE_TIMEOUT_MS),
    );
    if (nameless) {
      const outcomes = await settleAll(
        facts,
        { kind: "callback", actor: SYSTEM, messageId: message.id },
        now,
      );
      const known = outcomes.find((one) => one.kind !== "unmatched" && one.kind !== "wait");
      if (known) return await finishMessage(message.id, "settled", known.kind, attemptOf(known));
      if (!givesUp) return await postpone(1);
    }
    const received = facts.filter(
      (one) =>
        one.state === "paid" && (nameless || one.ourRef === null || one.ourRef === fact.ourRef),
    );
    for (const one of received) await recordUnmatchedRefund(message, one, now);
    return finishMessage(
      message.id,
      received.length > 0 ? "settled" : "ignored",
      received.length > 0 ? "refund" : "nothing_paid",
      null,
    );
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error;
    return postpone(10);
  }
}

function attemptOf(outcome: SettleOutcome): number | null {
  return "attemptId" in outcome ? outcome.attemptId : null;
}

async function recordUnmatchedRefund(
  message: GatewayMessage,
  fact: GatewayFact,
  now: Date,
): Promise<void> {
  if (fact.amountSen === null || fact.amountSen <= 0) return;
  await inTransaction(async (tx) => {
    const [row] = await sql<{ id: number }>(
      tx,
      `insert into refund_due (event_id, gateway, host, bill_code, provider_ref, amount_sen, reason,
          created_at)
       values (:messageId, :gateway, :host, :billCode, :providerRef, :amountSen, 'unmatched', :now)
         on conflict (gateway, host, bill_code, provider_ref) do nothing
         returning id`,
      {
        messageId: message.id,
        gateway: fact.gateway,
        host: fact.host,
        billCode: fact.billCode,
        providerRef: paymentId(fact),
        amountSen: fact.amountSen,
        now,
      },
    );
    if (!row) return;
    await writeAudit(tx, SYSTEM, {
      module: "payment",
      action: "create",
      subject: { type: "refund_due", id: row.id },
      after: { amountSen: fact.amountSen, providerRef: paymentId(fact), reason: "unmatched" },
    });
  });
}
