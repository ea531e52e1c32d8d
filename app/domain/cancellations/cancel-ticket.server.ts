import { CancellationRequest } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { type Decider, lockLiveTicket, requireNoPendingRequest } from "./lock-ticket.server";
import type { RefundOutcome } from "./rules";
import { voidTicket } from "./void-ticket.server";

/**
 * Cancels a ticket at once, for administrators (R-6-10). A request that waits is decided in its
 * list and not passed over. Returns what goes back. Throws Refusal not_found, ticket_cancelled_by or
 * cancel_waiting { name, day, time }.
 */
export async function cancelTicket(
  ticketId: number,
  remark: string,
  by: Decider,
  now: Date,
): Promise<RefundOutcome> {
  return inTransaction(async (tx) => {
    const ticket = await lockLiveTicket(tx, ticketId, by);
    await requireNoPendingRequest(tx, ticketId);
    await CancellationRequest.create(
      {
        ...{ ticketId, remark, state: "direct" },
        ...{ requestedBy: by.userId, requestedAt: now },
        ...{ decidedBy: by.userId, decidedAt: now },
      },
      { transaction: tx },
    );
    const done = await voidTicket(tx, ticket, { byUserId: by.userId, remark }, now);
    const after = { state: "cancelled", remark, ...done };
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "ticket-cancellation",
        action: "cancel",
        subject: { type: "ticket", id: ticketId },
        before: { state: ticket.state },
        after,
      },
    );
    return done;
  });
}
