import { closeDatabase, openDatabase } from "@db/connection";
import { inProduction } from "@db/environment";
import { markProduction } from "@db/installation";
import { requireMigrations } from "@db/missing-migrations";
import { closeRedis, openRedis } from "@db/redis";
import { sql } from "@db/transaction";
import { type Config, config } from "~/config.server";
import { recordError } from "~/domain/error-log/record-error.server";
import { now, startClock } from "~/domain/shared/clock.server";
import { log, throttled } from "~/log.server";
import { sayMissingSettings } from "~/missing-settings.server";
import { closeSharedRenderer, keepRendererReady } from "./pdf/shared-renderer";
import { openQueueBackend } from "./queue/backend";
import { startWorkers } from "./start-workers";

const STOP_WITHIN_MS = 20_000;
const DATABASE_WITHIN_MS = 30_000;

/** The job process: `node build/worker.js`. Any number may run beside each other. */
async function main(settings: Config): Promise<void> {
  const onError = throttled((error, leftOut) =>
    log().warn({ err: error, leftOut }, "a connection was lost"),
  );
  openDatabase({
    url: settings.DATABASE_URL,
    role: settings.DATABASE_ROLE,
    poolMax: settings.DATABASE_POOL,
    onError,
  });
  await waitForDatabase();
  await requireMigrations();
  if (inProduction()) await markProduction(null);
  const clock = await startClock();
  if (settings.REDIS_URL) openRedis(settings.REDIS_URL, onError);
  const backend = await openQueueBackend({
    redisUrl: settings.REDIS_URL,
    databaseUrl: settings.DATABASE_URL,
    databaseRole: settings.DATABASE_ROLE,
    onError,
  });
  const workers = startWorkers(backend, {
    databaseUrl: settings.DATABASE_URL,
    onDead: (queue) => {
      log().fatal({ queue }, "two canaries did not come back; ending to be started again");
      process.exit(1);
    },
  });
  if (settings.PDF_BROWSER_READY) keepRendererReady();
  sayMissingSettings(settings, (sentence) => log().warn(sentence));
  log().info({ queue: settings.REDIS_URL ? "redis" : "postgres" }, "working");

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log().info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    clock.stop();
    await workers.stop();
    await closeSharedRenderer();
    closeRedis();
    await closeDatabase();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

/** A worker may start before its database does. */
async function waitForDatabase(): Promise<void> {
  for (const deadline = performance.now() + DATABASE_WITHIN_MS; ;) {
    try {
      await sql(null, "select 1 as alive");
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

for (const event of ["uncaughtException", "unhandledRejection"] as const)
  process.on(event, (error) => {
    log().fatal({ err: error }, event);
    const kept = recordError(error, { source: "worker", place: event }, now());
    void Promise.race([kept, new Promise((resolve) => setTimeout(resolve, 1_000))]).finally(() =>
      process.exit(1),
    );
  });

let settings: Config;
try {
  settings = config();
} catch (error) {
  fail(error);
}
await main(settings).catch(fail);
