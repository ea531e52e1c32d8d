import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { PAGE_ROWS } from "~/domain/shared/list-page";

/** A job that used up its tries. */
export interface FailedJob {
  id: number;
  job: string;
  askedAt: Date;
  tries: number;
  /** Scrubbed, as it was kept. */
  lastError: string | null;
}

/** One page of what failed, the newest first, and how many there are of each job. */
export async function failedJobs(
  page: number,
): Promise<{ jobs: FailedJob[]; kinds: { job: string; count: number }[]; total: number }> {
  const [jobs, kinds] = await Promise.all([
    sql<FailedJob>(
      null,
      `select id, job, created_at as asked_at, tries, last_error
         from outbox where state = 'failed'
         order by id desc limit :limit offset :offset`,
      { limit: PAGE_ROWS, offset: page * PAGE_ROWS },
    ),
    sql<{ job: string; count: number }>(
      null,
      `select job, count(*)::int as count from outbox where state = 'failed' group by job order by job`,
    ),
  ]);
  return { jobs, kinds, total: kinds.reduce((sum, { count }) => sum + count, 0) };
}

/** One failed job by its id, or all of a name. */
export type FailedJobs = { id: number; job?: undefined } | { id?: undefined; job: string };

/**
 * Has failed jobs tried again, at once and with all their tries. One of which an equal one waits or
 * runs stays as it is. Asked twice it is done once. Returns how many wait now.
 */
export async function retryFailedJobs(which: FailedJobs, userId: number): Promise<number> {
  return inTransaction(async (tx) => {
    const again = await sql<{ id: number }>(
      tx,
      `update outbox o set state = 'waiting', tries = 0, run_after = now()
        where o.id in (
            select max(f.id) from outbox f
              where f.state = 'failed' and (f.id = :id::int or f.job = :job::text)
              group by coalesce(f.unique_key, f.id::text))
          and not exists (
            select from outbox w
              where w.unique_key = o.unique_key and w.state in ('waiting', 'queued', 'running'))
        returning o.id`,
      { id: which.id ?? null, job: which.job ?? null },
    );
    if (again.length > 0)
      await writeAudit(
        tx,
        { kind: "user", userId },
        {
          module: "error-log",
          action: "request",
          subject: { type: "job", id: which.id ?? which.job ?? "" },
        },
      );
    return again.length;
  });
}
