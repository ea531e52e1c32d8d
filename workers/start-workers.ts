import { type QueueName, QUEUES } from "~/domain/jobs/jobs";
import { HANDLERS } from "./handlers";
import type { Handlers } from "./job-handler";
import type { QueueBackend } from "./queue/backend";
import { CANARY, Canary } from "./queue/canary";
import { rowIdOf } from "./queue/job-id";
import { startRelay } from "./relay/relay";
import { runJob } from "./run-job";
import { startSweeps } from "./sweeps/sweeper";
import { type Sweep, SWEEPS } from "./sweeps/table";
import { startDispatcher } from "./webhooks/dispatcher";

/**
 * How many jobs of a queue this process does at once. There is one browser for tickets and slips,
 * and one for reports.
 */
const CONCURRENCY: Record<QueueName, number> = { paper: 1, reports: 1, mail: 4, news: 8 };

export interface WorkerOptions {
  databaseUrl: string;
  onDead: (queue: string) => void;
  handlers?: Handlers;
  sweeps?: readonly Sweep[];
  canaryMs?: number;
}

/** Starts everything that a worker process does. `stop` lets running jobs finish. */
export function startWorkers(
  backend: QueueBackend,
  options: WorkerOptions,
): { stop: () => Promise<void> } {
  const canary = new Canary(backend, QUEUES, {
    everyMs: options.canaryMs ?? 15_000,
    onDead: options.onDead,
  });
  for (const queue of QUEUES)
    backend.work(queue, CONCURRENCY[queue], async ({ id, name }) => {
      const row = name === CANARY ? null : rowIdOf(id);
      if (row !== null) await runJob(options.handlers ?? HANDLERS, row);
      canary.noteJobEnded(queue);
    });
  const relay = startRelay(backend, options.databaseUrl);
  const webhooks = startDispatcher();
  const sweeper = startSweeps(options.sweeps ?? SWEEPS, options.databaseUrl);
  canary.start();
  return {
    stop: async () => {
      canary.stop();
      await Promise.all([relay.stop(), sweeper.stop(), webhooks.stop()]);
      await backend.close();
    },
  };
}
