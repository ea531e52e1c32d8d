import { openDatabase } from "@db/connection";
import { openQueueBackend } from "../../workers/queue/backend";
import { startWorkers } from "../../workers/start-workers";

/** A worker whose job never ends, to be killed. */
const databaseUrl = process.env.DATABASE_URL ?? "";
openDatabase({ url: databaseUrl, role: "jetty_app" });
const backend = await openQueueBackend({
  redisUrl: process.env.REDIS_URL || undefined,
  databaseUrl,
  databaseRole: "jetty_app",
  prefix: process.env.QUEUE_PREFIX ?? "",
  onError: () => {},
});
startWorkers(backend, {
  databaseUrl,
  onDead: () => {},
  sweeps: [],
  handlers: { "news.publish": () => new Promise<never>(() => {}) },
});
