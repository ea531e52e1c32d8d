import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { startTracing } from "~/metrics/start-tracing.server";
import { runForRequest } from "~/request-trace.server";
import { openQueueBackend, type QueueBackend } from "../../workers/queue/backend";
import { startWorkers } from "../../workers/start-workers";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import { askForJob, eventually, rowOf } from "../workers/support";
import { startReceiver } from "./otlp-receiver";

const database = useDatabase();
const site = useServer([{ path: "/jetty", loader: () => ({ text: "Jeti" }) }]);
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

describe("spans", () => {
  it("of a request, its job and the queue reach a collector, under the request's id", async () => {
    const tracing = await startTracing(`${receiver.url}/`, "jetty-test");
    await fetch(`${site.url}/jetty?ic=850412115267`, {
      headers: { "X-Request-Id": "from-the-proxy-9" },
    });
    const backend: QueueBackend = await openQueueBackend({
      redisUrl: undefined,
      databaseUrl: database.ownerUrl,
      databaseRole: "jetty_app",
      onError: () => {},
      telemetry: tracing.telemetry,
    });
    const workers = startWorkers(backend, {
      databaseUrl: database.ownerUrl,
      onDead: () => {},
      handlers: { "news.publish": async () => {} },
      sweeps: [],
    });
    const id = await runForRequest("from-the-proxy-9", () => askForJob("spans"));
    await eventually(async () => (await rowOf(id)).state === "done");
    await workers.stop();
    await tracing.close();

    const own = receiver.spans.filter(
      ({ attributes }) => attributes["jetty.request_id"] === "from-the-proxy-9",
    );
    // A slow machine tries a job again, and an exporter sends again what was not confirmed in time.
    expect(new Set(own.map(({ service, name }) => `${service}: ${name}`))).toEqual(
      new Set(["jetty-test: job news.publish", "jetty-test: request buyer"]),
    );
    const ofQueue = receiver.spans.filter(({ attributes }) => "bullmq.queue.name" in attributes);
    expect(ofQueue.map(({ name }) => name).join()).toContain("news");
    expect(JSON.stringify(receiver.spans)).not.toContain("850412115267");
    await sql(null, "delete from outbox returning id");
  });

  it("and metrics load their packages where they are switched on, and nowhere else", () => {
    const files = ["app", "server", "workers", "db"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
        .map((file) => `${folder}/${file}`),
    );
    const loads = /^import (?!type ).*from "(?:prom-client|bullmq-otel|@opentelemetry\/[\w-]+)";$/m;
    expect(loads.test('import { Registry } from "prom-client";'), "the control").toBe(true);
    expect(files.filter((file) => loads.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});
