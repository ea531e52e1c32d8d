import { sqlState } from "@db/transaction";
import { checkBill, type CheckResult } from "./check-bill.server";
import { ASK_AGAIN_MS } from "./check-schedule";
import { endEvent, eventById, type EventRow, postponeEvent } from "./events.server";
import type { GatewayFact } from "./facts";
import { BadMessage } from "./gateway-port.server";
import { accountNamed, adapterOf } from "./gateways.server";
import { type SettleOutcome, settlePayment } from "./settle-payment.server";
import { type Source, SYSTEM } from "./source";
import { closeUnmatched } from "./unmatched.server";

const MINUTE_MS = 60_000;

/** A gateway may send the good news before its own books show it. */
const CONFIRM_TRIES = 10;

/**
 * Does what a stored callback asks for: settles by it where its proof suffices, else asks about the bill. Whatever stands in the way
 * (a lock, the gateway, a bill of ours not yet saved) leaves the message for the sweep. Harmless to repeat.
 */
export async function processEvent(eventId: number, now: Date): Promise<void> {
  const event = await eventById(eventId);
  if (
    !event?.body ||
    event.kind !== "callback" ||
    (event.state !== "stored" && event.state !== "unmatched")
  )
    return;
  const account = accountNamed(event.gateway, event.account);
  if (!account) return endEvent(event.id, "ignored", "account_gone", null);
  try {
    const facts = await adapterOf(account).readCallback(account, {
      contentType: event.headers["content-type"] ?? "",
      body: event.body,
    });
    for (const fact of facts) await follow(event, fact, now);
  } catch (error) {
    if (!(error instanceof BadMessage)) throw error;
    await endEvent(event.id, "refused", "unreadable", null);
  }
}

async function follow(event: EventRow, fact: GatewayFact, now: Date): Promise<void> {
  const source: Source = { kind: "callback", actor: SYSTEM, eventId: event.id };
  const outcome = await settleOrBusy(fact, source, now);
  if (outcome === "busy")
    return postponeEvent(
      event.id,
      event.state === "unmatched" ? "unmatched" : "stored",
      "busy",
      later(now, ASK_AGAIN_MS),
    );
  if (outcome.kind === "unmatched") return closeUnmatched(event, fact, now);
  if (outcome.kind === "wait")
    return postponeEvent(event.id, "stored", "bill_not_saved", later(now, MINUTE_MS));
  if (outcome.kind === "refuse")
    return endEvent(event.id, "refused", "other_reference", outcome.attemptId);
  if (outcome.kind === "review") return endEvent(event.id, "refused", "review", outcome.attemptId);
  if (outcome.kind !== "query_first")
    return endEvent(
      event.id,
      outcome.kind === "ignore" ? "ignored" : "settled",
      outcome.kind,
      outcome.attemptId,
    );
  return afterQuestion(
    event,
    fact,
    outcome.attemptId,
    await checkBill(outcome.attemptId, source, now, { message: fact }),
    now,
  );
}

async function afterQuestion(
  event: EventRow,
  fact: GatewayFact,
  attemptId: number,
  result: CheckResult,
  now: Date,
): Promise<void> {
  if (result.kind === "no_bill") return endEvent(event.id, "ignored", "no_bill", attemptId);
  if (result.kind !== "checked")
    return postponeEvent(event.id, "stored", result.kind, later(now, result.seconds * 1_000));
  const kinds = result.outcomes.map((one) => one.kind);
  if (kinds.includes("unmatched")) return closeUnmatched(event, fact, now);
  const paidThere = result.outcomes.some((one) =>
    ["settle", "refund", "review", "quiet"].includes(one.kind),
  );
  if (fact.state === "paid" && !paidThere && event.tries < CONFIRM_TRIES)
    return postponeEvent(event.id, "stored", "not_confirmed", later(now, MINUTE_MS));
  return endEvent(event.id, "settled", kinds.join(" "), attemptId);
}

async function settleOrBusy(
  fact: GatewayFact,
  source: Source,
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
