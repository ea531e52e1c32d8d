import { inTransaction, sql, type Tx } from "@db/transaction";
import type { Language } from "~/domain/shared/language";
import { WAITING } from "./fragments";
import { publishReportChange } from "./publish-report-change.server";
import { MAX_RUNNING, type ReportFormat } from "./report-types";
import type { ReportFilter } from "./rules";

/** A report that a job makes. `tries` tells this try from one that another worker began later. */
export interface TakenReport extends ReportFilter {
  id: number;
  userId: number;
  askedBy: string;
  format: ReportFormat;
  language: Language;
  requestedAt: Date;
  tries: number;
  /** The company whose statement it is. */
  account: string | null;
}

/** Taken by somebody else meanwhile, or given up by its owner: nothing is left to do. */
export class ReportGone extends Error {
  override name = "ReportGone";
}

const TAKEN = `r.id, r.user_id, u.name as asked_by, r.type, r.format, r.jetty_id, r.platform,
  r.from_day as from, r.to_day as to, r.language, r.requested_at,
  r.tries, r.credit_account_id as account_id,
  (select a.name from credit_account a where a.id = r.credit_account_id) as account`;

/**
 * The report that a job is to make: the one that it began before, otherwise the oldest of whoever
 * has fewest running and, among those, has waited longest since their last one was begun. Null where
 * nobody's may run.
 */
export async function takeReport(jobId: number, now: Date): Promise<TakenReport | null> {
  return inTransaction(async (tx) => {
    const taken = (await takeAgain(tx, jobId, now)) ?? (await takeNext(tx, jobId, now));
    if (taken) await publishReportChange(tx, taken.id);
    return taken;
  });
}

async function takeAgain(tx: Tx, jobId: number, now: Date): Promise<TakenReport | null> {
  const [taken] = await sql<TakenReport>(
    tx,
    `update report r
        set tries = tries + 1, started_at = :now, rows_done = 0, rows_total = null
       from app_user u
      where r.job_id = :jobId and r.state = 'running' and u.id = r.user_id
     returning ${TAKEN}`,
    { jobId, now },
  );
  return taken ?? null;
}

async function takeNext(tx: Tx, jobId: number, now: Date): Promise<TakenReport | null> {
  // One after another, so that each sees what the one before took.
  await sql(tx, "select pg_advisory_xact_lock(hashtext('report.make')) as locked");
  const [taken] = await sql<TakenReport>(
    tx,
    `with next as (
       select w.id, w.user_id
         from ${WAITING} and u.running < :maxRunning::int
        order by u.running, u.last_begun nulls first, w.requested_at, w.id
        limit 1 for update of w)
     update report r
        set state = 'running', job_id = :jobId, tries = 1, started_at = :now,
            slot = (
              select min(s.slot) from generate_series(1, :maxRunning::int) s(slot)
               where not exists (
                 select from report x
                  where x.user_id = r.user_id and x.state = 'running' and x.slot = s.slot))
       from next
       join app_user u on u.id = next.user_id
      where r.id = next.id and r.state = 'waiting'
     returning ${TAKEN}`,
    { jobId, now, maxRunning: MAX_RUNNING },
  );
  return taken ?? null;
}

/** Says how far a report is. Throws ReportGone where it is this try's no longer. */
export async function noteProgress(
  { id, tries }: Pick<TakenReport, "id" | "tries">,
  rowsDone: number,
  rowsTotal: number,
): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await sql(
      tx,
      `update report set rows_done = :rowsDone, rows_total = :rowsTotal
        where id = :id and tries = :tries and state = 'running' returning id`,
      { id, tries, rowsDone, rowsTotal },
    );
    if (rows.length === 0) throw new ReportGone();
    await publishReportChange(tx, id);
  });
}
