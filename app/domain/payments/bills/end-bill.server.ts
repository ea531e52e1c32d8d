import { inTransaction } from "@db/transaction";
import { BUYER, SYSTEM } from "../fact-source";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { callGateway } from "../gateways/circuit-breaker.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import { type CancelOutcome, GatewayRefused, GatewayUnavailable } from "../gateways/gateway.server";
import { reportGatewayFailure } from "../gateways/report-failure.server";
import { type Attempt, attemptById } from "./attempts.server";
import { checkBill } from "./check-bill.server";
import { closeBill } from "./close-bill.server";

/** After this an ending that did not work out is tried again, for so long at most. */
export const POSTPONE_MS = 30 * 60_000;
export const MAX_POSTPONE_MS = 6 * 3_600_000;

/**
 * Whether the gateway agrees that nothing is paid or under way on this bill, and takes no more.
 * Never in a transaction.
 */
export async function endBill(
  attempt: Attempt,
  now: Date,
): Promise<"over" | "under_way" | "asked_lately"> {
  if (!attempt.billCode) return "under_way";
  const check = await checkBill(attempt.id, { kind: "expiry", actor: SYSTEM }, now);
  if (check.kind === "asked_lately") return "asked_lately";
  const { state } = await attemptById(attempt.id);
  if (state === "paid") return "over";
  if (check.kind !== "checked" || state === "pending") return "under_way";
  const outcome = await cancelAtGateway(attempt, attempt.billCode, now);
  return outcome === "no_answer" || isUnderWay(outcome) ? "under_way" : "over";
}

/**
 * What becomes of a bill whose buyer wants another order instead. `over`: the gateway takes no
 * more on it, or cannot be told so, and it is closed here. `under_way`: a payment is at the bank.
 * `left`: the gateway does not answer, so that the sweep ends it. The caller has asked about the
 * bill just now. Never in a transaction.
 */
export async function withdrawBill(
  attempt: Attempt,
  now: Date,
): Promise<"over" | "under_way" | "left"> {
  if (!attempt.billCode) return "left";
  const outcome = await cancelAtGateway(attempt, attempt.billCode, now);
  if (outcome === "no_answer") return "left";
  if (isUnderWay(outcome)) return "under_way";
  await inTransaction((tx) => closeBill(tx, attempt.id, BUYER, "order_replaced"));
  return "over";
}

/** What the gateway says; `unsupported` where its account is gone. */
async function cancelAtGateway(
  attempt: Attempt,
  billCode: string,
  now: Date,
): Promise<CancelOutcome | "no_answer"> {
  const account = findAccount(attempt.gateway, attempt.account);
  if (!account) return "unsupported";
  try {
    return await callGateway(account, now, () =>
      gatewayOf(account).cancel(account, billCode, EXCHANGE_TIMEOUT_MS),
    );
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error;
    await reportGatewayFailure(error, { account, act: "cancel" }, now);
    return "no_answer";
  }
}

function isUnderWay(outcome: CancelOutcome | "no_answer"): boolean {
  return outcome === "in_progress" || outcome === "paid";
}
