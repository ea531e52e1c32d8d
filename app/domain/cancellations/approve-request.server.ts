import { col, fn } from "sequelize";
import { CancellationRequest } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { lockRequest } from "./lock-request.server";
import type { Decider } from "./lock-ticket.server";
import { voidTicket } from "./void-ticket.server";

/** Approves a request: its ticket is cancelled (R-4-07, T1). Throws Refusal as `lockRequest`. */
export async function approveRequest(id: number, by: Decider, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { ticket, remark } = await lockRequest(tx, id, by);
    await CancellationRequest.update(
      {
        state: "approved",
        decidedBy: by.userId,
        decidedAt: fn("greatest", now, col("requested_at")),
      },
      { where: { id }, transaction: tx },
    );
    const done = await voidTicket(tx, ticket, { byUserId: by.userId, remark }, now);
    const [before, after] = [
      { status: "pending", state: ticket.state },
      { status: "approved", state: "cancelled", remark, ...done },
    ];
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "ticket-cancellation",
        action: "approve",
        subject: { type: "ticket", id: ticket.id },
        before,
        after,
      },
    );
  });
}
