import type { Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";

/** One row for one move of an attempt. */
export async function auditAttempt(
  tx: Tx,
  actor: Actor,
  attemptId: number,
  before: object,
  after: object,
): Promise<void> {
  await writeAudit(tx, actor, {
    module: "payment",
    action: "update",
    subject: { type: "payment_attempt", id: attemptId },
    before,
    after,
  });
}
