import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";
import type { JobQueue, QueueBackend } from "../../workers/queue/backend";
import { Canary } from "../../workers/queue/canary";
import { startWorkers } from "../../workers/start-workers";
import { asOwner, useDatabase } from "../support/database";
import { slowness } from "../support/slowness";
import { useRedis } from "../support/use-redis";
import { askForJob, BACKENDS, eventually, openTestBackend, rowOf } from "./support";

const test = useDatabase();
const redis = useRedis({ own: true });
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

describe.each(BACKENDS)("the canary through %s", (name) => {
  it("comes back where somebody works, and says who is dead where nobody does", async () => {
    const backend = await openTestBackend(name, test.ownerUrl, redis.url);
    stops.push(backend.close);
    const dead: string[] = [];
    const canary = new Canary(backend, ["alive", "silent"], {
      everyMs: 1_000,
      onDead: (queue) => dead.push(queue),
    });
    backend.work("alive", 1, async () => {});
    for (let round = 0; round < 4; round += 1) {
      await canary.round();
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    expect(new Set(dead)).toEqual(new Set(["silent"]));
  });
});

describe("the canary", () => {
  const fake = (queue: Partial<JobQueue>, ping: () => Promise<void>): QueueBackend => ({
    ping,
    queue: () => ({ add: async () => {}, has: async () => true, ...queue }),
    work: () => {},
    close: async () => {},
  });
  const rounds = async (
    backend: QueueBackend,
    count: number,
    between: (canary: Canary) => void = () => {},
  ) => {
    const dead: string[] = [];
    const canary = new Canary(backend, ["pdf"], {
      everyMs: 1,
      onDead: (queue) => dead.push(queue),
    });
    for (let round = 0; round < count; round += 1) {
      await canary.round();
      between(canary);
    }
    return dead;
  };

  it("may miss once, not twice", async () => {
    expect(
      await rounds(
        fake({}, async () => {}),
        2,
      ),
    ).toEqual([]);
    expect(
      await rounds(
        fake({}, async () => {}),
        3,
      ),
    ).toEqual(["pdf"]);
  });

  it("is not missed in a queue that is busy and goes on", async () => {
    expect(
      await rounds(
        fake({}, async () => {}),
        6,
        (canary) => canary.noteJobEnded("pdf"),
      ),
    ).toEqual([]);
  });

  it("counts nothing while the backend itself does not answer", async () => {
    expect(
      await rounds(
        fake({}, () => Promise.reject(new Error("gone"))),
        6,
      ),
    ).toEqual([]);
  });
});

describe("the Redis queue", () => {
  it("is refused at start when Redis may evict jobs, with a sentence that says what to set", async () => {
    const client = new Redis(redis.url);
    await client.config("SET", "maxmemory-policy", "allkeys-lru");
    await expect(openTestBackend("redis", test.ownerUrl, redis.url)).rejects.toThrow(
      'has maxmemory-policy "allkeys-lru" and may throw jobs away: set it to noeviction.',
    );
    await client.config("SET", "maxmemory-policy", "noeviction");
    await client.quit();
    stops.push((await openTestBackend("redis", test.ownerUrl, redis.url)).close);
  });

  it("may freeze: jobs wait in the outbox and are done within 10 s after it thaws", async () => {
    const control = new Redis(redis.url);
    const pid = Number(/process_id:(\d+)/.exec(await control.info("server"))?.[1]);
    control.disconnect();
    const backend = await openTestBackend("redis", test.ownerUrl, redis.url);
    const runs: string[] = [];
    const workers = startWorkers(backend, {
      databaseUrl: test.ownerUrl,
      onDead: () => {},
      sweeps: [],
      handlers: { "news.publish": async ({ ref }) => void runs.push(ref) },
    });
    stops.push(workers.stop);
    process.kill(pid, "SIGSTOP");
    const id = await askForJob("frozen");
    await new Promise((resolve) => setTimeout(resolve, 6_500));
    expect(runs).toEqual([]);
    process.kill(pid, "SIGCONT");
    await eventually(async () => (await rowOf(id)).state === "done", 10_000 * slowness());
    expect(runs).toEqual(["frozen"]);
  });
});

describe("the PostgreSQL queue", () => {
  it("works on when every connection was cut", async () => {
    const backend = await openTestBackend("postgres", test.ownerUrl, redis.url);
    const workers = startWorkers(backend, {
      databaseUrl: test.ownerUrl,
      onDead: () => {},
      sweeps: [],
      handlers: { "news.publish": async () => {} },
    });
    stops.push(workers.stop);
    const before = await askForJob("before");
    await eventually(async () => (await rowOf(before)).state === "done");
    const cut = await asOwner(test, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      ),
    );
    expect(cut.rowCount).toBeGreaterThan(4);
    const after = await eventuallyAsk("after");
    await eventually(async () => (await rowOf(after)).state === "done");
  });
});

async function eventuallyAsk(ref: string): Promise<number> {
  let id = 0;
  await eventually(() =>
    askForJob(ref).then(
      (row) => ((id = row), true),
      () => false,
    ),
  );
  return id;
}
