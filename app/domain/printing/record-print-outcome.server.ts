import { inTransaction, sql } from "@db/transaction";
import type { PrintOutcome } from "./agent-messages";
import { changeJobState } from "./change-job-state.server";

/**
 * What a print server says became of a job of one of its printers, also when it says it late: after
 * its connection was lost the job counts as unknown until then. What a printer took that says
 * nothing of itself counts as a print, and keeps `not_confirmed` as its reason. Says again what is known, or speaks
 * of others' jobs, and nothing happens. Returns whether the job moved.
 */
export async function recordPrintOutcome(
  jobId: string,
  agentUserId: number,
  outcome: PrintOutcome,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const own = await sql(
      tx,
      `select 1 as yes
        from print_job j
        join printer p on p.id = j.printer_id
        where j.id = :jobId and p.agent_user_id = :agentUserId`,
      { jobId, agentUserId },
    );
    if (own.length === 0) return false;
    const from = outcome === "unknown" ? (["sent"] as const) : (["sent", "unknown"] as const);
    return changeJobState(tx, {
      id: jobId,
      from,
      to: outcome === "unconfirmed" ? "printed" : outcome,
      reason: outcome === "unconfirmed" ? "not_confirmed" : reason,
      actor: { kind: "user", userId: agentUserId },
      now,
    });
  });
}
