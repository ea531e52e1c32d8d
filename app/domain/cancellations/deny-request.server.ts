import { col, fn } from "sequelize";
import { CancellationRequest } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { lockRequest } from "./lock-request.server";
import type { Decider } from "./lock-ticket.server";

/**
 * Denies a request: the ticket stays as it is, and may be asked about again (R-4-08, T1). Throws
 * Refusal as `lockRequest`.
 */
export async function denyRequest(id: number, by: Decider, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { ticket, remark } = await lockRequest(tx, id, by);
    await CancellationRequest.update(
      {
        state: "denied",
        decidedBy: by.userId,
        decidedAt: fn("greatest", now, col("requested_at")),
      },
      { where: { id }, transaction: tx },
    );
    const [before, after] = [{ status: "pending" }, { status: "denied", remark }];
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "ticket-cancellation",
        action: "deny",
        subject: { type: "ticket", id: ticket.id },
        before,
        after,
      },
    );
    const { jettyId, receiptNo: ref, ticketFlag } = ticket;
    await enqueue(tx, "news.publish", { event: "request-denied", jettyId, ref, ticketFlag });
  });
}
