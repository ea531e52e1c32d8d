import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { lockRequest } from "./lock-request.server";
import type { Decider } from "./lock-ticket.server";
import { voidTicket } from "./void-ticket.server";

/** Approves a request: its ticket is cancelled (R-4-07, T1). Throws Refusal as `lockRequest`. */
export async function approveRequest(id: number, by: Decider, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { ticket, remark } = await lockRequest(tx, id, by);
    await sql(
      tx,
      "update cancellation_request set state = 'approved', decided_by = $2, decided_at = greatest($3, requested_at) where id = $1",
      [id, by.userId, now],
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
