import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import type { Leg } from "./leg";
import type { Scanner } from "./scanner";

/**
 * Takes passengers of a ticket off the boat again, with a reason: all who went on board by a scan.
 * Returns how many. Throws Refusal not_found for a scan of another jetty, boarding_none where nobody
 * is on board by it any more, boarding_back_first where somebody who went out by it has come back.
 */
export async function undoBoarding(
  scanId: number,
  reason: string,
  by: Scanner,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const [ticket] = await sql<{
      id: number;
      receiptNo: string;
      ticketFlag: 1 | 2 | 3;
      leg: Leg;
    }>(
      tx,
      `select t.id, t.receipt_no, t.ticket_flag, s.leg
         from boarding_scan s join ticket t on t.id = s.ticket_id
        where s.id = :scanId and s.jetty_id = :jettyId for update of t`,
      { scanId, jettyId: by.jettyId },
    );
    if (!ticket) throw new Refusal("not_found");
    const rows = await refuseViolation(() =>
      sql<{ no: number }>(
        tx,
        `update boarding set undone_at = :now, undone_by = :userId, undo_reason = :reason
          where scan_id = :scanId and undone_at is null
          returning passenger_no as no`,
        { now, userId: by.userId, reason, scanId },
      ),
    );
    if (rows.length === 0) throw new Refusal("boarding_none");
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "boarding",
        action: "delete",
        subject: { type: "ticket", id: ticket.id },
        before: {
          passengers: rows.map(({ no }) => no).sort((a, b) => a - b),
          ...(ticket.leg === "back" && { leg: ticket.leg }),
        },
        after: { reason },
      },
    );
    const { receiptNo: ref, ticketFlag } = ticket;
    await enqueue(tx, "news.publish", {
      event: "ticket-changed",
      jettyId: by.jettyId,
      ref,
      ticketFlag,
    });
    return rows.length;
  });
}
