import { BugReport } from "@db/models/index";
import { inTransaction, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";

/** Where a report was written: what helps whoever looks for the cause. */
export interface ReportContext {
  /** The page that the reporter came from. */
  path: string;
  userAgent: string;
  appVersion: string;
  /** In which the reporter will be answered. */
  language: Language;
}

/**
 * Keeps a report of something wrong with the product, and tells the super users (2.6). Returns its
 * number. Throws Refusal too_many { seconds }.
 */
export async function reportIssue(
  staff: Pick<Staff, "userId">,
  report: string,
  context: ReportContext,
  now: Date,
): Promise<number> {
  await enforceLimit(`reportIssue:${staff.userId}`, LIMITS.reportIssue, now);
  return inTransaction(keepReport);

  async function keepReport(tx: Tx): Promise<number> {
    const made = await BugReport.create(
      {
        userId: staff.userId,
        report,
        createdAt: now,
        language: context.language,
        path: context.path.slice(0, 500),
        userAgent: context.userAgent.slice(0, 200),
        appVersion: context.appVersion.slice(0, 40),
      },
      { transaction: tx },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: staff.userId },
      {
        module: "support",
        action: "create",
        subject: { type: "bug_report", id: made.id },
        after: { status: "Pending" },
      },
    );
    await enqueue(tx, "news.publish", {
      event: "bug-report",
      jettyId: 0,
      ref: String(made.id),
      ticketFlag: 0,
    });
    return made.id;
  }
}
