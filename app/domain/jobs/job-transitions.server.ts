import { sql } from "@db/transaction";
import { type JobKind, type JobName, JOBS } from "./jobs";
import type { Skipped } from "./skipped";

/**
 * The life of a job's row, as the workers write it: waiting -> queued -> running -> done, back to
 * waiting for another try, or failed. Every move names the state it leaves, so that a second worker
 * with the same job finds nothing to do. `queued_at` is when the row was last known to be in
 * somebody's hands. Times are the database's own: its rows are compared with each other, never with
 * a request.
 */
export interface TakenJob {
  id: number;
  job: string;
  payload: unknown;
  /** 1 for the first. */
  tries: number;
  /** Of the request that asked for it. */
  requestId: string | null;
}

export interface PickedJob {
  id: number;
  job: string;
  tries: number;
}

/**
 * Marks up to `limit` waiting rows as queued and returns them. Two relays never pick the same row.
 */
export async function pickWaiting(limit: number): Promise<PickedJob[]> {
  return sql<PickedJob>(
    null,
    `with next as (select id
         from outbox
         where state = 'waiting' and run_after <= now()
         order by run_after, id limit :limit
         for update skip locked)
     update outbox o
       set state = 'queued', queued_at = now()
       from next
       where o.id = next.id
       returning o.id, o.job, o.tries`,
    { limit },
  );
}

/** Gives back rows that the queue did not take. */
export async function releaseQueuedJobs(ids: number[]): Promise<void> {
  await sql(
    null,
    `update outbox
      set state = 'waiting', queued_at = null, run_after = now() + interval '1 second'
      where id = any(:ids) and state = 'queued'
      returning id`,
    { ids },
  );
}

/**
 * Begins a try. Null when the row is already running, done, failed or gone: then there is nothing
 * to do.
 */
export async function beginTry(id: number): Promise<TakenJob | null> {
  const [taken] = await sql<TakenJob>(
    null,
    `update outbox
      set state = 'running', tries = tries + 1, queued_at = now()
      where id = :id and state = 'queued'
      returning id, job, payload, tries, request_id`,
    { id },
  );
  return taken ?? null;
}

/** Says that this try still runs. False when it is no longer ours. */
export async function sendHeartbeat({ id, tries }: TakenJob): Promise<boolean> {
  const rows = await sql(
    null,
    `update outbox
      set queued_at = now()
      where id = :id and tries = :tries and state = 'running'
      returning id`,
    { id, tries },
  );
  return rows.length > 0;
}

/** Ends a try that did its job, or found that there was nothing to do any more. */
export async function completeTry(
  { id, tries }: TakenJob,
  skipped: Skipped | null = null,
): Promise<void> {
  await sql(
    null,
    `update outbox
      set state = 'done', done_at = now(), last_error = null, skipped = :skipped
      where id = :id and tries = :tries and state = 'running'
      returning id`,
    { id, tries, skipped },
  );
}

/**
 * Ends a try that failed, for the reason given: another one after a growing wait (2, 4, 8 … s, up
 * to the job's longest), or none.
 */
export async function failTry(
  { id, job, tries }: TakenJob,
  reason: string,
  options: { forGood: boolean },
): Promise<"waiting" | "failed"> {
  const last = options.forGood || tries >= triesOf(job);
  await sql(
    null,
    `update outbox
      set state = :state, last_error = :lastError,
        run_after = now() + make_interval(secs => :waitS::float8)
      where id = :id and tries = :tries and state = 'running'
      returning id`,
    {
      id,
      tries,
      state: last ? "failed" : "waiting",
      lastError: reason.slice(0, 500),
      waitS: waitSeconds(job, tries) * (0.8 + Math.random() * 0.4),
    },
  );
  return last ? "failed" : "waiting";
}

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOBS, name);
}

/** How long after so many tries the next one comes, before the dice. */
export function waitSeconds(job: string, tries: number): number {
  const kind: JobKind | undefined = isJobName(job) ? JOBS[job] : undefined;
  return Math.min(kind?.longestWaitS ?? 300, 2 ** tries);
}

function triesOf(job: string): number {
  return isJobName(job) ? JOBS[job].tries : 1;
}
