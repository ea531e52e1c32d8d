import { createPostgresBackend, type Job, Queue, type Telemetry, Worker } from "bullmq";
import pg from "pg";
import { QUEUE_SCHEMA } from "@db/migrations/queue-schema";
import { connectRedis, requireNoEviction } from "@db/redis";
import { ReadyParts } from "./ready-parts";

/** A job as the queue carries it: its id and name; what it is about stands in its row. */
export interface QueuedJob {
  id: string;
  name: string;
}

export interface JobQueue {
  /** Adds jobs; one whose id is already in the queue is left as it is. */
  add: (jobs: QueuedJob[], options?: { first?: boolean }) => Promise<void>;
  /** Whether a job with this id waits or runs. */
  has: (id: string) => Promise<boolean>;
}

export interface QueueBackend {
  /** Rejects when the backend does not answer. */
  ping: () => Promise<void>;
  queue: (name: string) => JobQueue;
  work: (name: string, concurrency: number, handle: Handle) => void;
  /** Lets running jobs finish, then closes every connection. */
  close: () => Promise<void>;
}

export interface QueueBackendOptions {
  redisUrl: string | undefined;
  databaseUrl: string;
  databaseRole: string;
  onError: (error: Error) => void;
  /** Tests share one Redis. */
  prefix?: string;
  /** Makes spans of what the queue does. */
  telemetry?: Telemetry;
}

/**
 * How long a producer waits before it says that the queue is gone: the row stays in the outbox
 * then.
 */
const ADD_WITHIN_MS = 5_000;
const REMOVE_FINISHED_JOBS = { removeOnComplete: true, removeOnFail: true } as const;
/**
 * A job whose worker died is taken up again well before the rows' own watch (10 s) would give up on
 * it.
 */
const STALL_OPTIONS = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  runRetryDelay: 1_000,
  maxStalledCount: 3,
} as const;

/**
 * THE SWITCH: Redis where REDIS_URL is set, otherwise the queue's tables in PostgreSQL. Nothing
 * else in the product knows which. Throws when Redis may evict jobs, or when the queue's schema was
 * never migrated.
 */
export async function openQueueBackend(options: QueueBackendOptions): Promise<QueueBackend> {
  return options.redisUrl ? openInRedis(options.redisUrl, options) : openInPostgres(options);
}

async function openInRedis(
  url: string,
  { onError, prefix = "jetty", telemetry }: QueueBackendOptions,
): Promise<QueueBackend> {
  // A producer must fail while Redis is away; a worker must wait for it.
  const producer = connectRedis(url, onError, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  });
  const consumer = connectRedis(url, onError, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
  });
  const check = connectRedis(url, onError, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
  });
  try {
    await requireNoEviction(check);
  } catch (error) {
    for (const client of [producer, consumer]) client.disconnect();
    throw error;
  } finally {
    check.disconnect();
  }
  const queues = new Map<string, Queue>();
  const workers: Worker[] = [];
  return {
    ping: async () => void (await within(producer.ping())),
    queue: (name) =>
      toJobQueue(
        getOrCreate(queues, name, () =>
          withErrorListener(
            new Queue(name, {
              connection: producer,
              prefix,
              telemetry,
              defaultJobOptions: REMOVE_FINISHED_JOBS,
            }),
            onError,
          ),
        ),
      ),
    work: (name, concurrency, handle) =>
      void workers.push(
        withErrorListener(
          new Worker(name, run(handle), {
            connection: consumer,
            prefix,
            telemetry,
            concurrency,
            ...REMOVE_FINISHED_NOW,
            ...STALL_OPTIONS,
          }),
          onError,
        ),
      ),
    close: async () => {
      await closeAll([...workers, ...queues.values()]);
      for (const client of [producer, consumer]) client.disconnect();
    },
  };
}

async function openInPostgres({
  databaseUrl,
  databaseRole,
  onError,
  telemetry,
}: QueueBackendOptions): Promise<QueueBackend> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c role=${databaseRole} -c search_path=${QUEUE_SCHEMA}`,
    application_name: "jetty-queue",
    keepAlive: true,
    connectionTimeoutMillis: ADD_WITHIN_MS,
    max: 12,
  });
  pool.on("error", onError);
  await pool.query("select 1 from migration limit 1").catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const queues = new Map<string, Promise<AnyQueue>>();
  const parts = new ReadyParts(onError);
  const makeQueue = (name: string) =>
    new Queue(
      name,
      { connection: pool, telemetry, defaultJobOptions: REMOVE_FINISHED_JOBS },
      createPostgresBackend,
    );
  const makeWorker = (name: string, concurrency: number, handle: Handle) =>
    new Worker(
      name,
      run(handle),
      {
        ...{ connection: pool, telemetry, concurrency, autorun: false },
        ...{ ...REMOVE_FINISHED_NOW, ...STALL_OPTIONS },
      },
      createPostgresBackend,
    );
  return {
    ping: async () => void (await within(pool.query("select 1"))),
    queue: (name) => toJobQueue(getOrCreate(queues, name, () => parts.make(() => makeQueue(name)))),
    work: (name, concurrency, handle) =>
      void parts
        .make(() => makeWorker(name, concurrency, handle))
        .then((worker) => worker.run())
        .catch(onError),
    close: async () => {
      await parts.close();
      await pool.end();
    },
  };
}

/**
 * A finished job leaves nothing behind: its row says what became of it, and its id may come again.
 */
const REMOVE_FINISHED_NOW = { removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } };

interface AnyQueue {
  addBulk: (
    jobs: { name: string; data: object; opts: { jobId: string; lifo?: boolean } }[],
  ) => Promise<unknown>;
  getJobState: (id: string) => Promise<string>;
}

function toJobQueue(made: AnyQueue | Promise<AnyQueue>): JobQueue {
  const add = async (jobs: QueuedJob[], first: boolean) => {
    const queue = await made;
    await queue.addBulk(
      jobs.map(({ id, name }) => ({ name, data: {}, opts: { jobId: id, lifo: first } })),
    );
  };
  const stateOf = async (id: string) => (await made).getJobState(id);
  return {
    add: (jobs, { first = false } = {}) => within(add(jobs, first)),
    has: async (id) =>
      ["waiting", "active", "delayed", "prioritized", "paused"].includes(await within(stateOf(id))),
  };
}

type Handle = (job: QueuedJob) => Promise<void>;

function run(handle: Handle): (job: Job) => Promise<void> {
  return (job) => handle({ id: job.id ?? "", name: job.name });
}

/** An `error` event without a listener ends the process. */
function withErrorListener<
  T extends { on: (event: "error", listener: (error: Error) => void) => unknown },
>(source: T, onError: (error: Error) => void): T {
  source.on("error", onError);
  return source;
}

function getOrCreate<T>(made: Map<string, T>, name: string, make: () => T): T {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

async function closeAll(parts: { close: () => Promise<void> }[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.close()));
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_resolve, reject) =>
      (timer = setTimeout(() => reject(new Error("the queue does not answer")), ADD_WITHIN_MS)),
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
