import { sql, sqlState } from "@db/transaction";
import { countHits } from "~/domain/rate-limits/enforce-limit.server";
import type { GatewayAccount } from "~/gateway-accounts.server";
import type { FactSource } from "../fact-source";
import type { GatewayFact } from "../facts";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { callGateway, secondsUntilGatewayCall } from "../gateways/circuit-breaker.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import { GatewayRefused, GatewayUnavailable } from "../gateways/gateway.server";
import { reportGatewayFailure } from "../gateways/report-failure.server";
import { storeMessage } from "../messages/gateway-messages.server";
import { settleAll, type SettleOutcome } from "../settlement/settle-payment.server";
import { type Attempt, attemptById } from "./attempts.server";
import { MIN_CHECK_INTERVAL_MS } from "./check-schedule";

export type CheckResult =
  | { kind: "checked"; outcomes: SettleOutcome[] }
  /**
   * Somebody asked within the last 10 s, or holds the rows: what is stored is as fresh as it gets.
   */
  | { kind: "asked_lately"; seconds: number }
  | { kind: "unreachable"; seconds: number }
  | { kind: "no_bill" };

export interface CheckOptions {
  /** The longest the question may take. */
  withinMs?: number;
  /**
   * The message that leads to the question: it names the bill of an attempt which never learned its
   * own, and why a try failed.
   */
  message?: GatewayFact;
}

/**
 * Asks the gateway about one bill and settles what it says (payments 3.5). Never in a transaction;
 * never twice within 10 s.
 */
export async function checkBill(
  attemptId: number,
  source: FactSource,
  now: Date,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const attempt = await attemptById(attemptId);
  const billCode = attempt.billCode ?? options.message?.billCode;
  const account = findAccount(attempt.gateway, attempt.account);
  if (!billCode || !account) return { kind: "no_bill" };
  const wait = await claimCheck(attempt, now);
  if (wait > 0) return { kind: "asked_lately", seconds: wait };
  try {
    if (!(await takeFromQueryBudget(account, now))) throw new GatewayRefused("query_budget");
    const answer = await callGateway(account, now, () =>
      gatewayOf(account).query(account, billCode, options.withinMs ?? EXCHANGE_TIMEOUT_MS),
    );
    await storeAnswer(attempt, billCode, answer, now);
    return {
      kind: "checked",
      outcomes: await settleAll(withReason(answer.facts, options.message), source, now),
    };
  } catch (error) {
    if (sqlState(error) === "55P03")
      return { kind: "asked_lately", seconds: Math.ceil(MIN_CHECK_INTERVAL_MS / 1_000) };
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error;
    await reportGatewayFailure(error, { account, act: "query" }, now);
    return {
      kind: "unreachable",
      seconds: Math.max(
        await secondsUntilGatewayCall(account, now),
        Math.ceil(MIN_CHECK_INTERVAL_MS / 1_000),
      ),
    };
  }
}

/**
 * Takes one question from what the account may ask in this stretch of time. False: none is left.
 */
export async function takeFromQueryBudget(account: GatewayAccount, now: Date): Promise<boolean> {
  const rule = gatewayOf(account).queryBudget;
  const { hits } = await countHits(`gatewayQuery:${account.name}`, rule, 1, now);
  return hits <= rule.max;
}

/** Gateways give the reason of a failure in their message and not in their list. */
function withReason(facts: GatewayFact[], message: GatewayFact | undefined): GatewayFact[] {
  return facts.map((fact) =>
    message?.state === "failed" && fact.state === "failed"
      ? { ...fact, reason: fact.reason ?? message.reason }
      : fact,
  );
}

/**
 * Takes the right to ask about a bill for 10 s. Returns 0, or the seconds until it can be taken
 * again.
 */
async function claimCheck(attempt: Attempt, now: Date): Promise<number> {
  const [taken] = await sql(
    null,
    `update payment_attempt set last_check_at = :now
      where id = :attemptId
        and (last_check_at is null
        or last_check_at <= :now::timestamptz - :minCheckIntervalMs * interval '1 millisecond')
      returning id`,
    { attemptId: attempt.id, now, minCheckIntervalMs: MIN_CHECK_INTERVAL_MS },
  );
  if (taken) return 0;
  const { lastCheckAt: last } = await attemptById(attempt.id);
  return secondsUntilNextCheck(last, now) || 1;
}

/** Seconds until a bill may be asked about again. */
export function secondsUntilNextCheck(lastCheckAt: Date | null, now: Date): number {
  if (!lastCheckAt) return 0;
  return Math.min(
    MIN_CHECK_INTERVAL_MS / 1_000,
    Math.max(0, Math.ceil((lastCheckAt.getTime() + MIN_CHECK_INTERVAL_MS - now.getTime()) / 1_000)),
  );
}

/** Every different answer is kept as it came; an equal one is only counted. */
async function storeAnswer(
  attempt: Attempt,
  billCode: string,
  answer: { facts: GatewayFact[]; body: string },
  now: Date,
): Promise<void> {
  await storeMessage(
    {
      gateway: attempt.gateway,
      account: attempt.account,
      kind: "query",
      body: Buffer.from(answer.body),
      contentType: "application/json",
      distinguishedBy: billCode,
      billCode,
      ourRef: attempt.ourRef,
      attemptId: attempt.id,
      verified: "requery",
      state: "settled",
      outcome: answer.facts[0]?.state ?? "none",
    },
    now,
  );
}
