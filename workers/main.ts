import { closeDatabase, openDatabase } from "@db/connection";
import { inProduction } from "@db/environment";
import { markProduction } from "@db/installation";
import { requireMigrations } from "@db/missing-migrations";
import { openStandbyOf, poolOptions } from "@db/process-pool";
import { databaseState } from "@db/readiness";
import { closeRedis, openRedis } from "@db/redis";
import { closeStandby } from "@db/standby";
import { type Config, config } from "~/config.server";
import { recordError } from "~/domain/error-log/record-error.server";
import { now, startClock } from "~/domain/shared/clock.server";
import { logDatabaseCauses } from "~/domain/shared/database-log.server";
import type { InnerServer } from "~/inner-server.server";
import { log, throttled } from "~/log.server";
import { startMetrics } from "~/metrics/start-metrics.server";
import { startTracing } from "~/metrics/start-tracing.server";
import { sayMissingSettings } from "~/missing-settings.server";
import { startHealth } from "./health";
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
  openDatabase({ ...poolOptions(settings), onError });
  openStandbyOf(settings, onError);
  logDatabaseCauses();
  const parts: ReturnType<Parameters<typeof startHealth>[1]> = {
    queue: undefined,
    stopping: false,
  };
  const health = await openHealth(settings, () => parts);
  const metrics = await openMetrics(settings);
  await waitForDatabase();
  await requireMigrations();
  if (inProduction()) await markProduction(null);
  const clock = await startClock();
  if (settings.REDIS_URL) openRedis(settings.REDIS_URL, onError);
  const tracing =
    settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT, "jetty-worker");
  const backend = await openQueueBackend({
    telemetry: tracing?.telemetry,
    redisUrl: settings.REDIS_URL,
    databaseUrl: settings.DATABASE_URL,
    databaseRole: settings.DATABASE_ROLE,
    onError,
  });
  parts.queue = backend;
  const workers = startWorkers(backend, {
    databaseUrl: settings.DATABASE_URL,
    onDead: (name) => {
      log().fatal({ queue: name }, "two canaries did not come back; ending to be started again");
      process.exit(1);
    },
  });
  if (settings.PDF_BROWSER_READY) keepRendererReady();
  sayMissingSettings(settings, (sentence) => log().warn(sentence));
  log().info({ queue: settings.REDIS_URL ? "redis" : "postgres" }, "working");

  const stop = async (signal: string) => {
    if (parts.stopping) process.exit(1);
    parts.stopping = true;
    log().info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    clock.stop();
    await workers.stop();
    await closeSharedRenderer();
    closeRedis();
    await Promise.all([closeDatabase(), closeStandby()]);
    await health?.close();
    await Promise.all([metrics?.close(), tracing?.close()]);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

/** Its health address, where there shall be one: from before the database answers. */
async function openHealth(
  { WORKER_HEALTH_HOST: host, WORKER_HEALTH_PORT: port }: Config,
  parts: Parameters<typeof startHealth>[1],
): Promise<InnerServer | null> {
  if (port === undefined) return null;
  const health = await startHealth({ host, port }, parts);
  log().info({ host, port: health.port }, "health is told");
  return health;
}

/** Its metrics, where there shall be some: they tell of a database that does not answer, too. */
async function openMetrics({
  METRICS_HOST: host,
  METRICS_PORT: port,
}: Config): Promise<InnerServer | null> {
  return port === undefined ? null : startMetrics({ host, port });
}

/** A worker may start before its database does, and before that can be used. */
async function waitForDatabase(): Promise<void> {
  for (const deadline = performance.now() + DATABASE_WITHIN_MS; ;) {
    const { database, cause, help } = await databaseState();
    // Migrations do not come by themselves, nor a pooler's settings: that is said at once.
    if (database || cause === "migrations_missing") return;
    if (cause === "pooler_settings" || performance.now() > deadline)
      throw new Error(`The database cannot be used (${cause}). ${help}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
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
