import { inTransaction, sql } from "@db/transaction";
import { makeNext } from "./finish-report.server";
import { publishReportChange } from "./publish-report-change.server";

/**
 * Fails reports whose job is over without them, because its worker died as often as it was tried,
 * and asks for a job where reports wait and none is on its way. Returns how many failed.
 */
export async function recoverReports(now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const lost = await sql<{ id: number }>(
      tx,
      `update report r set state = 'failed', slot = null, reason = 'worker_died', finished_at = :now
        where r.state = 'running' and not exists (
          select from outbox o
           where o.id = r.job_id and o.state in ('waiting', 'queued', 'running'))
       returning r.id`,
      { now },
    );
    for (const { id } of lost) await publishReportChange(tx, id);
    const [job] = await sql(
      tx,
      `select id from outbox
        where job = 'report.make' and state in ('waiting', 'queued', 'running') limit 1`,
    );
    if (!job) await makeNext(tx);
    return lost.length;
  });
}

/** Removes files whose time is over; what they were of stays in their owners' lists. */
export async function expireReports(now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const over = await sql<{ id: number }>(
      tx,
      `update report set state = 'expired'
        where id in (
          select id from report where state = 'ready' and expires_at <= :now
           order by expires_at limit 50 for update skip locked)
       returning id`,
      { now },
    );
    await sql(tx, "delete from report_part where report_id = any(:ids::int[]) returning no", {
      ids: over.map(({ id }) => id),
    });
    return over.length;
  });
}
