import { sql, type Tx } from "@db/transaction";
import { currentRequestId } from "~/request-trace.server";
import { type JobName, type JobPayload, JOBS } from "./jobs";

/**
 * Asks for a job in the transaction of the change that wants it. With `uniqueKey`, a job that is
 * still to run is not asked for twice. The job keeps the id of the request that wants it. Returns the row's id, or null when an equal one was already
 * there.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  job: Name,
  payload: JobPayload<Name>,
  options: { uniqueKey?: string; runAfter?: Date } = {},
): Promise<number | null> {
  const rows = await sql<{ id: number }>(
    tx,
    `insert into outbox (job, payload, unique_key, run_after, request_id)
      values (:job, :payload::jsonb, :uniqueKey, coalesce(:runAfter::timestamptz, now()), :requestId)
     on conflict (unique_key)
     where state in ('waiting', 'queued', 'running') do nothing
     returning id`,
    {
      job,
      payload: JSON.stringify(JOBS[job].payload.parse(payload)),
      uniqueKey: options.uniqueKey ?? null,
      runAfter: options.runAfter ?? null,
      requestId: currentRequestId() ?? null,
    },
  );
  return rows[0]?.id ?? null;
}
