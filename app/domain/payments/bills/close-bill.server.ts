import { sql, type Tx } from "@db/transaction";
import type { Actor } from "~/domain/audit/write-audit.server";
import { lockAttempt } from "./attempts.server";
import { auditAttempt } from "./audit-attempt.server";

/** Why a bill is closed before its time. */
export type ClosingReason = "ticket_cancelled" | "order_replaced";

/** Closes a bill that the gateway knows and that is not paid. Returns whether there was one. */
export async function closeBill(
  tx: Tx,
  attemptId: number,
  actor: Actor,
  reason: ClosingReason,
): Promise<boolean> {
  const { state } = await lockAttempt(tx, attemptId);
  if (state !== "open" && state !== "pending" && state !== "failed") return false;
  await sql(tx, "update payment_attempt set state = 'closed' where id = :attemptId", { attemptId });
  await auditAttempt(tx, actor, attemptId, { state }, { state: "closed", reason });
  return true;
}
