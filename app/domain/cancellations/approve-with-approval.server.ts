import { inTransaction, sql } from "@db/transaction";
import {
  type Approval,
  lockApprover,
  proveApprover,
} from "~/domain/approvals/prove-approver.server";
import type { ApprovalCase } from "~/domain/approvals/rules";
import { Refusal } from "~/domain/shared/refusal";
import { approveHeldRequest } from "./approve-held-request.server";
import { lockRequest } from "./lock-request.server";
import type { Decider } from "./lock-ticket.server";
import type { RefundOutcome } from "./rules";

/**
 * Approves a request that waits at the screen of somebody who may only ask: a manager beside it
 * approves by PIN, and cash goes back out of the asker's open drawer. Returns what goes back. Throws
 * Refusal as `proveApprover` and `lockRequest` do; not_found also for a request about another ticket.
 */
export async function approveWithApproval(
  { id, ticketId }: { id: number; ticketId: number },
  asker: Decider,
  approval: Approval,
  now: Date,
): Promise<RefundOutcome> {
  const [request] = await sql<{ jettyId: number; requesterId: number }>(
    null,
    `select jetty_id, requested_by as requester_id
      from cancellation_request
      where id = :id and ticket_id = :ticketId
        and (:ownJettyId = 0 or jetty_id = :ownJettyId)`,
    { id, ticketId, ownJettyId: asker.ownJettyId },
  );
  if (!request) throw new Refusal("not_found");
  const approvalCase: ApprovalCase = {
    capability: "cancellations.decide",
    askerId: asker.userId,
    ...request,
  };
  const approver = await proveApprover(approval, approvalCase, now);
  return inTransaction(async (tx) => {
    const held = await lockRequest(tx, id, asker);
    await lockApprover(tx, approver, approvalCase);
    return approveHeldRequest(tx, held, { approverId: approver.id, askerId: asker.userId }, now);
  });
}
