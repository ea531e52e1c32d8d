import { AppUser, BugReport } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";

/**
 * 'Mark as Resolve' (R-4-12): Pending becomes Resolved, once. The reporter is informed by mail and
 * on the next page; whoever resolves their own report knows already. Throws Refusal not_found, or
 * already_resolved { name } with who was first.
 */
export async function resolveReport(
  staff: Pick<Staff, "userId">,
  id: number,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [, [solved]] = await BugReport.update(
      { status: "Resolved", resolvedBy: staff.userId, resolvedAt: now },
      { where: { id, status: "Pending" }, returning: true, transaction: tx },
    );
    if (!solved) return refuse(id);
    const isOwn = solved.userId === staff.userId;
    if (isOwn) await solved.update({ reporterToldAt: now }, { transaction: tx });
    const [before, after] = [{ status: "Pending" }, { status: "Resolved" }];
    await writeAudit(
      tx,
      { kind: "user", userId: staff.userId },
      { module: "support", action: "update", subject: { type: "bug_report", id }, before, after },
    );
    if (isOwn) return;
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
  const report = await BugReport.findByPk(id, { include: [{ model: AppUser, as: "resolver" }] });
  const first = report?.resolver;
  throw first
    ? new Refusal("already_resolved", { values: { name: first.name } })
    : new Refusal("not_found");
}
