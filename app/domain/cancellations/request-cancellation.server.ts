import { CancellationRequest } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import { userNameOf } from "~/domain/users/queries.server";
import { type Decider, lockLiveTicket, requireNoPendingRequest } from "./lock-ticket.server";

/**
 * Asks the administrators to cancel a ticket (R-6-10): the ticket stays as it is until they decide.
 * Returns the request's number. Throws Refusal not_found, ticket_cancelled_by or cancel_waiting {
 * name, day, time }.
 */
export async function requestCancellation(
  ticketId: number,
  remark: string,
  by: Decider,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const { receiptNo: ref, jettyId, ticketFlag, state } = await lockLiveTicket(tx, ticketId, by);
    await requireNoPendingRequest(tx, ticketId);
    const made = await CancellationRequest.create(
      { ticketId, remark, state: "pending", requestedBy: by.userId, requestedAt: now },
      { transaction: tx },
    );
    const after = { status: "pending", state, remark };
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "ticket-cancellation",
        action: "request",
        subject: { type: "ticket", id: ticketId },
        after,
      },
    );
    await enqueue(tx, "news.publish", {
      event: "cancel-request",
      ...{ jettyId, ref, ticketFlag },
      by: await userNameOf(tx, by.userId),
    });
    await publishTicketChange(tx, ticketId);
    return made.id;
  });
}
