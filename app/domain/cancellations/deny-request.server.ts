import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { lockRequest } from "./lock-request.server";
import type { Decider } from "./lock-ticket.server";

/** Denies a request: the ticket stays as it is, and may be asked about again (R-4-08, T1). Throws Refusal as `lockRequest`. */
export async function denyRequest(id: number, by: Decider, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { ticket, remark } = await lockRequest(tx, id, by);
    await sql(
      tx,
      "update cancellation_request set state = 'denied', decided_by = $2, decided_at = greatest($3, requested_at) where id = $1",
      [id, by.userId, now],
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
  });
}
