import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { publishReportChange } from "./publish-report-change.server";

/**
 * Gives up a report of somebody's own that waits or runs: whoever makes it stops at the next rows.
 * False where there is nothing to give up any more.
 */
export async function cancelReport(id: number, userId: number, now: Date): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [was] = await sql<{ state: "waiting" | "running" }>(
      tx,
      `select state from report
        where id = :id and user_id = :userId and state in ('waiting', 'running')
        for update`,
      { id, userId },
    );
    if (!was) return false;
    await sql(
      tx,
      `update report set state = 'cancelled', slot = null, finished_at = :now
        where id = :id returning id`,
      { id, now },
    );
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "report",
        action: "cancel",
        subject: { type: "report", id },
        before: { state: was.state },
        after: { state: "cancelled" },
      },
    );
    await publishReportChange(tx, id);
    return true;
  });
}
