import { CancellationRequest } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import {
  type Approval,
  lockApprover,
  proveApprover,
} from "~/domain/approvals/prove-approver.server";
import type { ApprovalCase } from "~/domain/approvals/rules";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { type Decider, lockLiveTicket, requireNoPendingRequest } from "./lock-ticket.server";
import type { RefundOutcome } from "./rules";
import { voidTicket } from "./void-ticket.server";

/**
 * Cancels a ticket at once at the screen of somebody who may only ask for it: a manager beside it
 * approves by PIN. It becomes a request that is approved as it is made; cash goes back out of the
 * asker's open drawer. Returns what goes back. Throws Refusal as `proveApprover` and
 * `requestCancellation` do.
 */
export async function cancelWithApproval(
  { id: ticketId, jettyId }: { id: number; jettyId: number },
  remark: string,
  asker: Decider,
  approval: Approval,
  now: Date,
): Promise<RefundOutcome> {
  const approvalCase: ApprovalCase = {
    capability: "cancellations.decide",
    jettyId,
    askerId: asker.userId,
  };
  const approver = await proveApprover(approval, approvalCase, now);
  return inTransaction(async (tx) => {
    const ticket = await lockLiveTicket(tx, ticketId, asker);
    await lockApprover(tx, approver, approvalCase);
    await requireNoPendingRequest(tx, ticketId);
    await CancellationRequest.create(
      {
        ...{ ticketId, remark, state: "approved" },
        ...{ requestedBy: asker.userId, requestedAt: now },
        ...{ decidedBy: approver.id, decidedAt: now },
      },
      { transaction: tx },
    );
    const done = await voidTicket(
      tx,
      ticket,
      { byUserId: asker.userId, remark, fromDrawerOf: asker.userId },
      now,
    );
    const about = { module: "ticket-cancellation", subject: { type: "ticket", id: ticketId } };
    await writeAudit(
      tx,
      { kind: "user", userId: asker.userId },
      { ...about, action: "request", after: { status: "pending", state: ticket.state, remark } },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: approver.id },
      {
        ...about,
        action: "approve",
        before: { status: "pending", state: ticket.state },
        after: { status: "approved", state: "cancelled", remark, askedBy: asker.userId, ...done },
      },
    );
    return done;
  });
}
