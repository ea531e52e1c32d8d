import { SYSTEM } from "../fact-source";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { callGateway } from "../gateways/circuit-breaker.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import { GatewayRefused, GatewayUnavailable } from "../gateways/gateway.server";
import { type Attempt, attemptById } from "./attempts.server";
import { checkBill } from "./check-bill.server";

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
  return (await cancelAtGateway(attempt, attempt.billCode, now)) ? "over" : "under_way";
}

async function cancelAtGateway(attempt: Attempt, billCode: string, now: Date): Promise<boolean> {
  const account = findAccount(attempt.gateway, attempt.account);
  if (!account) return true;
  try {
    const outcome = await callGateway(account, now, () =>
      gatewayOf(account).cancel(account, billCode, EXCHANGE_TIMEOUT_MS),
    );
    return outcome !== "in_progress" && outcome !== "paid";
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return false;
    throw error;
  }
}
