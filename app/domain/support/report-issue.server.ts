import { inTransaction, sql } from "@db/transaction";
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
 * Keeps a report of something wrong with the product, and tells the super users (2.6). Returns its number.
 * Throws Refusal too_many { seconds }.
 */
export async function reportIssue(
  staff: Pick<Staff, "userId">,
  report: string,
  context: ReportContext,
  now: Date,
): Promise<number> {
  await enforceLimit(`reportIssue:${staff.userId}`, LIMITS.reportIssue, now);
  return inTransaction(async (tx) => {
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into bug_report (user_id, report, created_at, language, path, user_agent, app_version) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        staff.userId,
        report,
        now,
        context.language,
        context.path.slice(0, 500),
        context.userAgent.slice(0, 200),
        context.appVersion.slice(0, 40),
      ],
    );
    if (!made) throw new Error("A report was not kept.");
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
  });
}
