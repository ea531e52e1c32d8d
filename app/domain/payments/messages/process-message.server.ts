import { sqlState } from "@db/transaction";
import { checkBill, type CheckResult } from "../bills/check-bill.server";
import { MIN_CHECK_INTERVAL_MS } from "../bills/check-schedule";
import { type FactSource, SYSTEM } from "../fact-source";
import type { GatewayFact } from "../facts";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { UnreadableMessage } from "../gateways/gateway.server";
import { type SettleOutcome, settlePayment } from "../settlement/settle-payment.server";
import { noteTestBillMessage } from "../test-bills/check-test-bill.server";
import { closeUnmatchedMessage } from "./close-unmatched-message.server";
import {
  asCallback,
  finishMessage,
  type GatewayMessage,
  messageById,
  postponeMessage,
} from "./gateway-messages.server";

const MINUTE_MS = 60_000;

/** A gateway may report a payment before a query of the bill shows it: mostly by seconds. */
const MAX_CONFIRM_TRIES = 10;

/** 10 s, 20 s, …, a minute: a buyer waits for the first of them. */
const untilConfirmed = (tries: number) => Math.min(MINUTE_MS, MIN_CHECK_INTERVAL_MS * (tries + 1));

/**
 * Does what a stored callback asks for: settles by it where its proof suffices, else asks about the
 * bill. Whatever stands in the way (a lock, the gateway, a bill of ours not yet saved) leaves the
 * message for the sweep. Harmless to repeat.
 */
export async function processMessage(messageId: number, now: Date): Promise<void> {
  const message = await messageById(messageId);
  if (
    !message?.body ||
    message.kind !== "callback" ||
    (message.state !== "stored" && message.state !== "unmatched")
  )
    return;
  const account = findAccount(message.gateway, message.account);
  if (!account) return finishMessage(message.id, "ignored", "account_gone", null);
  try {
    const facts = await gatewayOf(account).readCallback(
      account,
      asCallback(message.headers, message.body),
    );
    for (const fact of facts) await applyFact(message, fact, now);
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    await finishMessage(message.id, "refused", "unreadable", null);
  }
}

async function applyFact(message: GatewayMessage, fact: GatewayFact, now: Date): Promise<void> {
  const source: FactSource = { kind: "callback", actor: SYSTEM, messageId: message.id };
  const outcome = await settleOrBusy(fact, source, now);
  if (outcome === "busy")
    return postponeMessage(
      message.id,
      message.state === "unmatched" ? "unmatched" : "stored",
      "busy",
      later(now, MIN_CHECK_INTERVAL_MS),
    );
  if (outcome.kind === "unmatched")
    return (await noteTestBillMessage(fact, now))
      ? finishMessage(message.id, "ignored", "test_bill", null)
      : closeUnmatchedMessage(message, fact, now);
  if (outcome.kind === "wait")
    return postponeMessage(message.id, "stored", "bill_not_saved", later(now, MINUTE_MS));
  if (outcome.kind === "refuse")
    return finishMessage(message.id, "refused", "other_reference", outcome.attemptId);
  if (outcome.kind === "review")
    return finishMessage(message.id, "refused", "review", outcome.attemptId);
  if (outcome.kind !== "query_first")
    return finishMessage(
      message.id,
      outcome.kind === "ignore" ? "ignored" : "settled",
      outcome.kind,
      outcome.attemptId,
    );
  return finishAfterCheck(
    message,
    fact,
    outcome.attemptId,
    await checkBill(outcome.attemptId, source, now, { message: fact }),
    now,
  );
}

async function finishAfterCheck(
  message: GatewayMessage,
  fact: GatewayFact,
  attemptId: number,
  result: CheckResult,
  now: Date,
): Promise<void> {
  if (result.kind === "no_bill") return finishMessage(message.id, "ignored", "no_bill", attemptId);
  if (result.kind !== "checked")
    return postponeMessage(message.id, "stored", result.kind, later(now, result.seconds * 1_000));
  const kinds = result.outcomes.map((one) => one.kind);
  if (kinds.includes("unmatched")) return closeUnmatchedMessage(message, fact, now);
  const paidThere = result.outcomes.some((one) =>
    ["settle", "refund", "review", "quiet"].includes(one.kind),
  );
  if (fact.state === "paid" && !paidThere && message.tries < MAX_CONFIRM_TRIES)
    return postponeMessage(
      message.id,
      "stored",
      "not_confirmed",
      later(now, untilConfirmed(message.tries)),
    );
  return finishMessage(message.id, "settled", kinds.join(" "), attemptId);
}

async function settleOrBusy(
  fact: GatewayFact,
  source: FactSource,
  now: Date,
): Promise<SettleOutcome | "busy"> {
  try {
    return await settlePayment(fact, source, now);
  } catch (error) {
    if (sqlState(error) === "55P03") return "busy";
    throw error;
  }
}

function later(now: Date, byMs: number): Date {
  return new Date(now.getTime() + byMs);
}
