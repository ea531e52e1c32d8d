import { col, fn } from "sequelize";
import { CancellationRequest } from "@db/models/index";
import type { Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { PendingRequest } from "./lock-request.server";
import type { RefundOutcome } from "./rules";
import { voidTicket } from "./void-ticket.server";

/**
 * A held request is approved by `approverId`, and its ticket cancelled (R-4-07, T1). `askerId` is
 * at whose screen that was, where it was a colleague's: the cash goes back out of that one's open
 * drawer. Returns what goes back.
 */
export async function approveHeldRequest(
  tx: Tx,
  { id, remark, ticket }: PendingRequest,
  { approverId, askerId }: { approverId: number; askerId?: number },
  now: Date,
): Promise<RefundOutcome> {
  await CancellationRequest.update(
    {
      state: "approved",
      decidedBy: approverId,
      decidedAt: fn("greatest", now, col("requested_at")),
    },
    { where: { id }, transaction: tx },
  );
  const by =
    askerId === undefined
      ? { byUserId: approverId, remark }
      : { byUserId: askerId, remark, fromDrawerOf: askerId };
  const done = await voidTicket(tx, ticket, by, now);
  await writeAudit(
    tx,
    { kind: "user", userId: approverId },
    {
      module: "ticket-cancellation",
      action: "approve",
      subject: { type: "ticket", id: ticket.id },
      before: { status: "pending", state: ticket.state },
      after: {
        ...{ status: "approved", state: "cancelled", remark },
        ...(askerId !== undefined && { askedBy: askerId }),
        ...done,
      },
    },
  );
  return done;
}
