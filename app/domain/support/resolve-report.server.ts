import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";

/**
 * 'Mark as Resolve' (R-4-12): Pending becomes Resolved, once. The reporter hears of it by mail and on the next page; whoever
 * resolves their own report knows already. Throws Refusal not_found, or already_resolved { name } with who was first.
 */
export async function resolveReport(
  staff: Pick<Staff, "userId">,
  id: number,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [solved] = await sql<{ user_id: number }>(
      tx,
      `update bug_report set status = 'Resolved', resolved_by = $2, resolved_at = $3, reporter_told_at = case when user_id = $2 then $3::timestamptz end
        where id = $1 and status = 'Pending' returning user_id`,
      [id, staff.userId, now],
    );
    if (!solved) return refuse(id);
    const [before, after] = [{ status: "Pending" }, { status: "Resolved" }];
    await writeAudit(
      tx,
      { kind: "user", userId: staff.userId },
      { module: "support", action: "update", subject: { type: "bug_report", id }, before, after },
    );
    if (solved.user_id === staff.userId) return;
    await enqueue(tx, "mail.report-resolved", { reportId: id });
    await enqueue(tx, "news.publish", {
      event: "issue-resolved",
      jettyId: 0,
      ref: String(id),
      ticketFlag: 0,
    });
  });
}

async function refuse(id: number): Promise<never> {
  const [first] = await sql<{ name: string }>(
    null,
    "select u.name from bug_report r join app_user u on u.id = r.resolved_by where r.id = $1",
    [id],
  );
  throw first
    ? new Refusal("already_resolved", { values: { name: first.name } })
    : new Refusal("not_found");
}
