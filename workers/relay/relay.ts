import { listen } from "@db/listen";
import {
  isJobName,
  type PickedJob,
  pickWaiting,
  releaseQueuedJobs,
} from "~/domain/jobs/job-transitions.server";
import { JOBS, type QueueName } from "~/domain/jobs/jobs";
import { log } from "~/log.server";
import type { QueueBackend } from "../queue/backend";
import { jobIdOf } from "../queue/job-id";

const BATCH = 100;
const POLL_MS = 1_000;

export interface Relay {
  stop: () => Promise<void>;
}

/**
 * Hands waiting rows of the outbox to the queue: at once when PostgreSQL says that there is a new
 * one, and each second for those whose time has come. Any number of relays may run; each row goes
 * to one.
 */
export function startRelay(backend: QueueBackend, databaseUrl: string): Relay {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;

  const wake = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = work().finally(() => {
      running = null;
      if (again) {
        again = false;
        wake();
      }
    });
  };
  const work = async () => {
    try {
      while (!stopped && (await relayOnce(backend)) === BATCH);
    } catch (error) {
      log().warn({ err: error }, "the relay could not work");
    }
  };
  const subscription = listen(databaseUrl, "outbox", wake, wake);
  const timer = setInterval(wake, POLL_MS);
  wake();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await subscription.close();
      await running;
    },
  };
}

/**
 * One round: picks a batch and queues it. Returns how many rows were picked; what the queue refused
 * waits again.
 */
export async function relayOnce(backend: QueueBackend): Promise<number> {
  const picked = await pickWaiting(BATCH);
  for (const [queue, jobs] of byQueue(picked)) {
    try {
      await backend.queue(queue).add(jobs.map((row) => ({ id: jobIdOf(row), name: row.job })));
    } catch (error) {
      log().warn({ queue, jobs: jobs.length, err: error }, "the queue took no jobs");
      await releaseQueuedJobs(jobs.map(({ id }) => id));
    }
  }
  return picked.length;
}

function byQueue(picked: PickedJob[]): Map<QueueName, PickedJob[]> {
  const groups = new Map<QueueName, PickedJob[]>();
  for (const one of picked) {
    // A row of a release that knew more jobs waits as queued until a worker of that release
    // recovers it.
    if (!isJobName(one.job)) continue;
    const { queue } = JOBS[one.job];
    groups.set(queue, [...(groups.get(queue) ?? []), one]);
  }
  return groups;
}
