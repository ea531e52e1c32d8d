import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { Refusal } from "~/domain/shared/refusal";
import type { Scanner } from "../scanner";
import { type Decision, FOR_EVERYBODY } from "./conflict";

/**
 * Writes down what a conflict turned out to be, once. It changes nobody's boarding: a double is not
 * on board, and who was on board besides is said here alone. Throws Refusal not_found for one of
 * another jetty, conflict_decided where somebody was first.
 */
export async function decideConflict(
  id: number,
  { decision, note }: { decision: Decision; note: string },
  by: Scanner,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [known] = await sql<{ receiptNo: string }>(
      tx,
      `select c.receipt_no from boarding_conflict c join boarding_scan s on s.id = c.scan_id
        where c.id = :id and s.jetty_id = :jettyId`,
      { id, jettyId: by.jettyId },
    );
    if (!known) throw new Refusal("not_found");
    const [decided] = await sql<{ id: number }>(
      tx,
      `update boarding_conflict
          set decision = :decision, note = nullif(:note, ''), decided_at = :now, decided_by = :userId
        where id = :id and decided_at is null returning id`,
      { id, decision, note, now, userId: by.userId },
    );
    if (!decided) throw new Refusal("conflict_decided");
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "boarding",
        action: "update",
        subject: { type: "boarding_conflict", id },
        before: { receiptNo: known.receiptNo, decision: null },
        after: { receiptNo: known.receiptNo, decision, note },
      },
    );
    await enqueue(tx, "news.publish", {
      ...{ event: "ticket-changed", jettyId: by.jettyId, ref: known.receiptNo },
      ticketFlag: FOR_EVERYBODY,
    });
  });
}
