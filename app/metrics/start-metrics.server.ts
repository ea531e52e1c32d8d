import type * as prom from "prom-client";
import type { Registry } from "prom-client";
import { onPoolWait, poolState } from "@db/pool";
import type { SystemFigures } from "~/domain/system-health/figures";
import { recentSystemFigures } from "~/domain/system-health/read-figures.server";
import { type InnerServer, NOT_HERE, startInnerServer } from "~/inner-server.server";
import { log, throttled } from "~/log.server";
import { measure } from "~/measures.server";
import { countInProcess } from "./process-metrics.server";
import { systemGauges } from "./system-metrics.server";

interface MetricsOptions {
  host: string;
  port: number;
  /** Open sockets of this process, by what they are for; none in a worker. */
  sockets?: Record<string, () => number>;
  read?: () => Promise<SystemFigures>;
}

/**
 * `/metrics` of this process on a port of its own, for Prometheus. Its package is loaded here and
 * not before: a process that is not watched has none of it. The database is open already. Rejects
 * where it cannot listen.
 */
export async function startMetrics({
  host,
  port,
  sockets = {},
  read = recentSystemFigures,
}: MetricsOptions): Promise<InnerServer> {
  const promClient = (await import("prom-client")).default;
  const registry = new promClient.Registry();
  promClient.collectDefaultMetrics({ register: registry });
  const stopCounting = countInProcess(promClient, registry);
  const stopPool = onPoolWait((seconds) => measure("poolWait", { seconds }));
  const setPool = poolGauge(promClient, registry);
  const setSockets = socketGauge(promClient, registry, sockets);
  const setSystem = systemGauges(promClient, registry);
  const logFailure = throttled((error) => log().warn({ err: error }, "figures could not be read"));

  const server = await startInnerServer({ host, port }, async (path) => {
    if (path !== "/metrics") return NOT_HERE;
    setPool();
    setSockets();
    setSystem(
      await read().catch((error: unknown) => {
        logFailure(error instanceof Error ? error : new Error(String(error)));
        return null;
      }),
    );
    return { status: 200, type: registry.contentType, body: await registry.metrics() };
  });
  log().info({ host, port: server.port }, "metrics are told");
  return {
    port: server.port,
    close: async () => {
      stopCounting();
      stopPool();
      await server.close();
    },
  };
}

type PromClient = typeof prom;

function poolGauge({ Gauge }: PromClient, registry: Registry): () => void {
  const pool = new Gauge({
    name: "jetty_pool_connections",
    help: "The pool of this process: connections open and in_use, and who is waiting for one.",
    labelNames: ["state"],
    registers: [registry],
  });
  return () => {
    const { open, inUse, waiting } = poolState();
    pool.set({ state: "open" }, open);
    pool.set({ state: "in_use" }, inUse);
    pool.set({ state: "waiting" }, waiting);
  };
}

function socketGauge(
  { Gauge }: PromClient,
  registry: Registry,
  sockets: Record<string, () => number>,
): () => void {
  const gauge = new Gauge({
    name: "jetty_sockets_open",
    help: "WebSockets open in this process: browser, print_server.",
    labelNames: ["kind"],
    registers: [registry],
  });
  return () => {
    for (const [kind, count] of Object.entries(sockets)) gauge.set({ kind }, count());
  };
}
