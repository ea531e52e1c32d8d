import type { Tx } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { JobPayload } from "~/domain/jobs/jobs";

export type SecurityChange = JobPayload<"mail.security">["change"];

/**
 * Asks for the mail that tells somebody what was changed about how they log in, so that it is never
 * changed without their knowledge.
 */
export async function notifyOwner(tx: Tx, userId: number, change: SecurityChange): Promise<void> {
  await enqueue(tx, "mail.security", { userId, change });
}
