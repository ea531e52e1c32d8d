import { inTransaction, sql } from "@db/transaction";
import { changeJobState } from "./change-job-state.server";
import {
  ANSWER_TIMEOUT_S,
  ONLINE_TIMEOUT_S,
  type PrintReason,
  type PrintState,
  QUEUE_TIMEOUT_S,
} from "./rules";

/**
 * A connection is over: its printers are offline, and what became of its jobs nobody knows (C5).
 */
export async function handleLostConnection(connection: string, now: Date): Promise<void> {
  await sql(
    null,
    "update printer set connection = null where connection = :connection returning id",
    { connection },
  );
  await changeStates(
    await sql<JobId>(
      null,
      "select id from print_job where connection = :connection and state = 'sent'",
      { connection },
    ),
    "sent",
    "unknown",
    "agent_gone",
    now,
  );
}

/** A job that could not be handed to its connection at all was certainly not printed. */
export async function failUnsentJob(jobId: string, now: Date): Promise<void> {
  await changeStates([{ id: jobId }], "sent", "failed", "not_sent", now);
}

/**
 * Jobs sent and not answered, jobs that waited too long for their printer, connections that nobody
 * closed. Returns how many jobs moved.
 */
export async function endOverduePrints(now: Date): Promise<number> {
  const silent = await sql<JobId>(
    null,
    `select id
      from print_job
      where state = 'sent' and sent_at <= :now::timestamptz - make_interval(secs => :answerTimeoutS)
      order by no limit 200`,
    { now, answerTimeoutS: ANSWER_TIMEOUT_S },
  );
  const waited = await sql<JobId>(
    null,
    // A batch moves on with its printer: its last ones may wait for long.
    `select j.id
      from print_job j
      where j.state = 'queued'
        and j.created_at <= :now::timestamptz - make_interval(secs => :queueTimeoutS)
        and (j.batch is null or not exists (
          select from print_job d
           where d.batch = j.batch
             and d.done_at > :now::timestamptz - make_interval(secs => :queueTimeoutS)))
      order by j.no limit 200`,
    { now, queueTimeoutS: QUEUE_TIMEOUT_S },
  );
  await sql(
    null,
    `update printer
      set connection = null
      where connection is not null
        and seen_at <= :now::timestamptz - make_interval(secs => :onlineTimeoutS)
      returning id`,
    { now, onlineTimeoutS: ONLINE_TIMEOUT_S },
  );
  return (
    (await changeStates(silent, "sent", "unknown", "no_answer", now)) +
    (await changeStates(waited, "queued", "failed", "waited", now))
  );
}

interface JobId {
  id: string;
}

async function changeStates(
  jobs: readonly JobId[],
  from: PrintState,
  to: "failed" | "unknown",
  reason: PrintReason,
  now: Date,
): Promise<number> {
  let moved = 0;
  for (const { id } of jobs)
    if (
      await inTransaction((tx) =>
        changeJobState(tx, { id, from: [from], to, reason, actor: { kind: "system" }, now }),
      )
    )
      moved += 1;
  return moved;
}
