import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { canRefund, findAccount, gatewayOf } from "~/domain/payments/gateways/accounts.server";
import { callGateway } from "~/domain/payments/gateways/circuit-breaker.server";
import { EXCHANGE_TIMEOUT_MS } from "~/domain/payments/gateways/exchange.server";
import {
  GatewayRefused,
  GatewayUnavailable,
  type RefundOutcome,
} from "~/domain/payments/gateways/gateway.server";
import { Refusal } from "~/domain/shared/refusal";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { assertDue, lockRefunds, type RefundClerk } from "../lock-refunds.server";
import { acceptRefund } from "./accept-refund.server";
import { assertInNoFile } from "./assert-in-no-file.server";
import { assertNotAsked } from "./assert-not-asked.server";

/** What came of asking; `code` is the gateway's word, or what kept its answer away. */
export type GatewayRefundAnswer =
  { state: "accepted"; outcome: RefundOutcome } | { state: "refused" | "unknown"; code: string };

interface Wanted {
  refundId: number;
  /** Although it is in a file for the bank, which was not sent. */
  despiteFile?: boolean;
  /** The longest that the gateway may take. */
  withinMs?: number;
}

/**
 * Gives money that is due back through the gateway that took it. Asks once: the question is written
 * down before it is asked, and where no answer comes it is not repeated, for the money may have
 * gone. A gateway that said no, or was not reached, may be asked again. Never in a transaction. The
 * same form sent twice by one person finds what came of the first. Throws Refusal not_found,
 * refund_decided, refund_asking, refund_unknown { name, day, time }, refund_in_file { no, name, day,
 * time }, or refund_no_gateway where the payment's account cannot, or is no longer configured.
 */
export async function refundThroughGateway(
  wanted: Wanted,
  by: RefundClerk,
  now: Date,
): Promise<GatewayRefundAnswer> {
  const question = await inTransaction((tx) => openQuestion(tx, wanted, by, now));
  if ("state" in question) return question;
  const started = performance.now();
  const answer = await ask(question, wanted.withinMs ?? EXCHANGE_TIMEOUT_MS, now);
  const answeredAt = new Date(now.getTime() + Math.round(performance.now() - started));
  return inTransaction((tx) => writeAnswer(tx, wanted.refundId, by, answer, answeredAt));
}

interface Question {
  account: GatewayAccount;
  billCode: string;
  amountSen: number;
}

/** Writes down that the gateway is asked, before it is. */
async function openQuestion(
  tx: Tx,
  { refundId, despiteFile = false }: Wanted,
  by: RefundClerk,
  now: Date,
): Promise<Question | GatewayRefundAnswer> {
  const rows = await lockRefunds(tx, [refundId], by);
  const [payment] = await sql<{
    gateway: string;
    account: string | null;
    billCode: string;
    amountSen: number;
    outcome: RefundOutcome | null;
    askedBy: number | null;
  }>(
    tx,
    `select r.gateway, a.account, r.bill_code, r.amount_sen, g.outcome, g.asked_by
       from refund_due r
       left join payment_attempt a on a.id = r.attempt_id
       left join gateway_refund g on g.refund_id = r.id
      where r.id = :refundId`,
    { refundId },
  );
  if (!payment) throw new Refusal("not_found");
  if (payment.outcome && payment.askedBy === by.userId)
    return { state: "accepted", outcome: payment.outcome };
  await assertDue(tx, rows);
  await assertNotAsked(tx, [refundId], false, now);
  if (!despiteFile) await assertInNoFile(tx, refundId);
  const { gateway, account: name, billCode, amountSen } = payment;
  const account = name === null ? null : findAccount(gateway, name);
  if (!account || !canRefund(account)) throw new Refusal("refund_no_gateway");
  await sql(
    tx,
    `insert into gateway_refund (refund_id, state, asked_by, asked_at)
       values (:refundId, 'asking', :userId, :now)
     on conflict (refund_id) do update
       set state = 'asking', code = null, answered_at = null, asked_by = :userId, asked_at = :now`,
    { refundId, userId: by.userId, now },
  );
  await auditState(tx, by, refundId, "none", { state: "asking", account: account.name, amountSen });
  return { account, billCode, amountSen };
}

async function ask(
  { account, billCode, amountSen }: Question,
  withinMs: number,
  now: Date,
): Promise<GatewayRefundAnswer> {
  try {
    const outcome = await callGateway(account, now, async () =>
      gatewayOf(account).refund?.(account, billCode, amountSen, withinMs),
    );
    if (!outcome) throw new Error("A gateway without refunds was asked for one.");
    return { state: "accepted", outcome };
  } catch (error) {
    if (error instanceof GatewayRefused)
      return { state: "refused", code: error.code.slice(0, 100) || "refused" };
    if (!(error instanceof GatewayUnavailable)) throw error;
    // Nothing was sent, so nothing happened there.
    if (error.outcomeKnown) return { state: "refused", code: "not_reached" };
    return { state: "unknown", code: error.kind };
  }
}

/** What is stored: a message of the gateway may have told more meanwhile than its answer. */
async function writeAnswer(
  tx: Tx,
  refundId: number,
  by: RefundClerk,
  answer: GatewayRefundAnswer,
  now: Date,
): Promise<GatewayRefundAnswer> {
  const [refund] = await lockRefunds(tx, [refundId], { ...by, ownJettyId: 0 });
  const [asked] = await sql<{ state: string; outcome: RefundOutcome | null }>(
    tx,
    "select state, outcome from gateway_refund where refund_id = :refundId for update",
    { refundId },
  );
  if (asked?.outcome) return { state: "accepted", outcome: asked.outcome };
  // Somebody gave up waiting and closed the refund: the next question about the bill says what is.
  if (refund?.state !== "open") return { state: "unknown", code: "no_answer" };
  if (answer.state === "accepted") {
    await acceptRefund(tx, refundId, answer.outcome, now);
    return answer;
  }
  if (asked?.state !== "asking") return { state: "unknown", code: "no_answer" };
  await sql(
    tx,
    `update gateway_refund
        set state = :state, code = :code, answered_at = greatest(:now, asked_at)
      where refund_id = :refundId`,
    { refundId, ...answer, now },
  );
  const { state, code: reason } = answer;
  await auditState(tx, by, refundId, "asking", { state, reason });
  return answer;
}

async function auditState(
  tx: Tx,
  { userId }: RefundClerk,
  refundId: number,
  before: string,
  { state, ...more }: { state: string; account?: string; amountSen?: number; reason?: string },
): Promise<void> {
  await writeAudit(
    tx,
    { kind: "user", userId },
    {
      module: "payment",
      action: "update",
      subject: { type: "refund_due", id: refundId },
      before: { gatewayRefund: before },
      after: { gatewayRefund: state, ...more },
    },
  );
}
