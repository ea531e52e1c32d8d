import { CancellationRequest } from "@db/models/index";
import { sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { lockLiveTicket } from "~/domain/cancellations/lock-ticket.server";
import type { CancellationDecision } from "~/domain/cancellations/refund-ticket.server";
import { voidTicket } from "~/domain/cancellations/void-ticket.server";
import { Refusal } from "~/domain/shared/refusal";
import { actorOf, type Chooser, type HeldCase } from "./lock-case.server";

/**
 * The ticket of a case that is open is cancelled by the path of all cancellations, approved by
 * whoever stopped sailing, so that its money stands where the office looks for it: paid out by bank,
 * or as a travel credit. The caller holds the case. Throws Refusal move_unpaid, weather_request_waits,
 * ticket_boarded or ticket_cancelled_by.
 */
export async function cancelForCase(
  tx: Tx,
  held: HeldCase,
  money: Pick<CancellationDecision, "byBank" | "asCreditFor">,
  chooser: Chooser,
  now: Date,
): Promise<void> {
  const { ticketId, stoppedBy, publicReason } = held;
  const ticket = await lockLiveTicket(tx, ticketId, { userId: stoppedBy, ownJettyId: 0 });
  if (ticket.state !== "paid") throw new Refusal("move_unpaid");
  const [waiting] = await sql(
    tx,
    "select 1 from cancellation_request where ticket_id = :ticketId and state = 'pending'",
    { ticketId },
  );
  if (waiting) throw new Refusal("weather_request_waits");
  const askedBy = chooser.kind === "staff" ? chooser.by.userId : stoppedBy;
  const remark = `Tiada pelayaran / No sailing: ${publicReason}`;
  await CancellationRequest.create(
    {
      ...{ ticketId, remark, state: "approved" },
      ...{ requestedBy: askedBy, requestedAt: now, decidedBy: stoppedBy, decidedAt: now },
    },
    { transaction: tx },
  );
  const done = await voidTicket(tx, ticket, { byUserId: askedBy, remark, ...money }, now);
  const about = {
    module: "ticket-cancellation",
    subject: { type: "ticket", id: ticketId },
  };
  await writeAudit(tx, actorOf(chooser), {
    ...about,
    action: "request",
    after: { status: "pending", state: ticket.state, remark },
  });
  // Stopping sailing approved of it, whoever asks for it now.
  await writeAudit(
    tx,
    { kind: "system" },
    {
      ...about,
      action: "approve",
      before: { status: "pending", state: ticket.state },
      after: { status: "approved", state: "cancelled", remark, approvedBy: stoppedBy, ...done },
    },
  );
}
