import { spawn } from "node:child_process";
import { Redis } from "ioredis";
import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { failTry, pickWaiting } from "~/domain/jobs/job-transitions.server";
import { LOST_AFTER_S, recoverJobs } from "~/domain/jobs/recover-jobs.server";
import type { Handlers } from "../../workers/job-handler";
import type { QueueBackend } from "../../workers/queue/backend";
import { relayOnce } from "../../workers/relay/relay";
import { runJob } from "../../workers/run-job";
import { startWorkers } from "../../workers/start-workers";
import { useDatabase } from "../support/database";
import { slowness } from "../support/slowness";
import { useRedis } from "../support/use-redis";
import { askForJob, BACKENDS, eventually, openTestBackend, rowOf } from "./support";

const test = useDatabase();
const redis = useRedis({ own: true });
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await sql(null, "delete from outbox returning id");
});

/** A queue that does not answer within 5 s may have taken a job all the same, and lose its turn. */
const RECOVERY = [{ name: "recover-jobs", everyS: 2, run: recoverJobs }];

describe.each(BACKENDS)("a job of the outbox, queued in %s", (name) => {
  const open = (prefix?: string) => openTestBackend(name, test.ownerUrl, redis.url, prefix);
  const counting = () => {
    const runs: string[] = [];
    const handlers: Handlers = { "news.publish": async ({ ref }) => void runs.push(ref) };
    return { runs, handlers };
  };
  /** A whole worker, without the sweeps unless asked for. */
  const work = (
    backend: QueueBackend,
    handlers: Handlers,
    sweeps: { name: string; everyS: number; run: () => Promise<unknown> }[] = [],
  ) => {
    const workers = startWorkers(backend, {
      databaseUrl: test.ownerUrl,
      onDead: () => {},
      handlers,
      sweeps,
    });
    stops.push(workers.stop);
  };

  it("is done once, within a second of its commit", async () => {
    const { runs, handlers } = counting();
    work(await open(), handlers);
    const id = await askForJob("one");
    await eventually(async () => (await rowOf(id)).state === "done");
    expect(runs).toEqual(["one"]);
    expect(await rowOf(id)).toMatchObject({ state: "done", tries: 1, lastError: null });
  });

  it("is tried again after a throw, and done", async () => {
    let runs = 0;
    const handlers: Handlers = {
      "news.publish": async () => {
        runs += 1;
        if (runs === 1) throw new Error("not yet");
      },
    };
    work(await open(), handlers, RECOVERY);
    const id = await askForJob("twice");
    await eventually(async () => (await rowOf(id)).state === "done");
    expect(runs).toBe(2);
  });

  it("is failed for its reason when its tries are used up, and the queue goes on", async () => {
    const backend = await open();
    const { runs, handlers } = counting();
    const refusing: Handlers = {
      "news.publish": async (payload, context) =>
        payload.ref === "bad"
          ? Promise.reject(new Error("ic 850412-11-5267 refused"))
          : handlers["news.publish"]?.(payload, context),
    };
    work(backend, refusing, RECOVERY);
    const [bad, good] = [await askForJob("bad"), await askForJob("good")];
    await eventually(async () => {
      await sql(null, "update outbox set run_after = now() where state = 'waiting' returning id");
      return (await rowOf(bad)).state === "failed";
    });
    expect(await rowOf(bad)).toMatchObject({ tries: 3, lastError: "Error: ic [digits] refused" });
    await eventually(async () => (await rowOf(good)).state === "done");
    expect(runs).toEqual(["good"]);
    await eventually(
      async () =>
        (
          await sql(
            null,
            "select 1 as line from error_entry where source = 'worker' and place = 'job news.publish' and message = 'ic [digits] refused'",
          )
        ).length === 1,
    );
    await sql(null, "delete from error_entry returning id");
  });

  it("is run after all when the queue was emptied with it", async () => {
    const prefix = `wiped-${name}`;
    const before = await open(prefix);
    const ids = await Promise.all(["a", "b", "c"].map(askForJob));
    expect(await relayOnce(before)).toBe(3);
    await before.close();
    if (name === "redis") await empty(redis.url);
    else await asOwnerEmptyQueue();
    const { runs, handlers } = counting();
    work(await open(prefix), handlers, [{ name: "recover-jobs", everyS: 1, run: recoverJobs }]);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(runs, "without the sweep nobody would ever run them").toEqual([]);
    await sql(
      null,
      "update outbox set queued_at = queued_at - make_interval(secs => :lostAfterS) returning id",
      { lostAfterS: LOST_AFTER_S },
    );
    await eventually(async () =>
      (await Promise.all(ids.map(rowOf))).every((row) => row.state === "done"),
    );
    expect(runs.sort()).toEqual(["a", "b", "c"]);
  });

  it("is done by another worker within 15 s when its worker is killed in the middle", async () => {
    const prefix = `killed-${name}`;
    const child = spawn(process.execPath, ["--import", "tsx", "tests/workers/hanging-worker.ts"], {
      env: {
        ...process.env,
        DATABASE_URL: test.ownerUrl,
        REDIS_URL: name === "redis" ? redis.url : "",
        QUEUE_PREFIX: prefix,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    stops.push(async () => void child.kill("SIGKILL"));
    const id = await askForJob("hung");
    await eventually(async () => (await rowOf(id)).state === "running");
    const { runs, handlers } = counting();
    work(await open(prefix), handlers, RECOVERY);
    child.kill("SIGKILL");
    const killed = Date.now();
    await eventually(async () => (await rowOf(id)).state === "done");
    expect(Date.now() - killed).toBeLessThan(15_000 * slowness());
    expect(runs).toEqual(["hung"]);
    expect((await rowOf(id)).tries).toBe(2);
  });

  it("never runs twice for two workers with two relays", async () => {
    const prefix = `two-${name}`;
    const { runs, handlers } = counting();
    for (const backend of [await open(prefix), await open(prefix)]) work(backend, handlers);
    const refs = Array.from({ length: 60 }, (_, index) => `n${index}`);
    const ids = await Promise.all(refs.map(askForJob));
    await eventually(async () =>
      (await Promise.all(ids.map(rowOf))).every((row) => row.state === "done"),
    );
    expect(runs.sort()).toEqual(refs.sort());
  });
});

describe("the row of a job", () => {
  it("is taken from a worker that died, and a late answer of that worker changes nothing", async () => {
    const id = await askForJob("dead");
    await pickWaiting(10);
    await sql(
      null,
      "update outbox set state = 'running', tries = 1, queued_at = now() - interval '11 seconds' where id = :id returning id",
      { id },
    );
    expect(await recoverJobs()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: "waiting", tries: 1 });
    await failTry({ id, job: "news.publish", payload: {}, requestId: null, tries: 1 }, "late", {
      forGood: true,
    });
    expect(await rowOf(id)).toMatchObject({ state: "waiting", lastError: "the worker died" });
  });

  it("is failed when its worker died at every try", async () => {
    const id = await askForJob("killer");
    await sql(
      null,
      "update outbox set state = 'running', tries = 3, queued_at = now() - interval '11 seconds' where id = :id returning id",
      { id },
    );
    await recoverJobs();
    expect(await rowOf(id)).toMatchObject({ state: "failed", lastError: "the worker died" });
  });

  it("stays with a worker that is alive", async () => {
    const id = await askForJob("alive");
    await sql(
      null,
      "update outbox set state = 'running', tries = 1, queued_at = now() - interval '5 seconds' where id = :id returning id",
      { id },
    );
    expect(await recoverJobs()).toBe(0);
    expect((await rowOf(id)).state).toBe("running");
  });

  it("is failed at once when nobody does the job or its payload is wrong", async () => {
    const [orphan, wrong] = [await askForJob("orphan"), await askForJob("wrong")];
    await sql(null, "update outbox set payload = '{}' where id = :wrong returning id", { wrong });
    await pickWaiting(10);
    await runJob({}, orphan);
    await runJob({ "news.publish": async () => {} }, wrong);
    expect(await rowOf(orphan)).toMatchObject({
      state: "failed",
      lastError: "Hopeless: nobody does the job news.publish",
    });
    expect(await rowOf(wrong)).toMatchObject({
      state: "failed",
      lastError: "Hopeless: the payload of news.publish is wrong",
    });
  });
});

async function empty(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushall();
  await client.quit();
}

async function asOwnerEmptyQueue(): Promise<void> {
  const { Client } = await import("pg");
  const client = new Client({ connectionString: test.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'bullmq' and tablename <> 'migration'",
  );
  await client.query(`truncate ${rows.map((row) => `bullmq.${row.tablename}`).join(", ")} cascade`);
  await client.end();
}
