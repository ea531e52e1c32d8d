import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import { type Config, config } from "../app/config.server";
import type { InnerServer } from "../app/inner-server.server";
import { productFile } from "../app/product-files.server";
import type { ServerApi } from "../app/server-api.server";
import { BackgroundWork } from "./app/background-work";
import { clientAddressOf } from "./app/client-address";
import { createApp } from "./app/create-app";
import { createHttpServer, drainRequests, startListening } from "./app/http-server";
import { LIVE_PATH, liveEndpoint } from "./app/live-socket";
import { ownOrigins } from "./app/origin";
import { printServerEndpoint } from "./app/print-server-socket";
import { handleUpgrades } from "./app/websocket-upgrades";
import { applicationOf } from "./remix/application";

const STOP_WITHIN_MS = 20_000;

/** The web process: `node build/server.js`, from any folder. */
async function main(settings: Config): Promise<void> {
  const build = (await import(pathToFileURL(productFile("index.js")).href)) as ServerBuild;
  const { serverApi, calls } = applicationOf(build);
  await serverApi.open();
  const backgroundWork = new BackgroundWork();
  let stopping = false;
  const anyHost = settings.NODE_ENV !== "production" || settings.JETTY_DEMO;
  const app = createApp(build, serverApi, {
    calls,
    publicFolder: productFile("public"),
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    anyHost,
    isStopping: () => stopping,
    backgroundWork,
  });
  const server = createHttpServer(app, serverApi);
  const agents = printServerEndpoint(serverApi, undefined, clientAddressOf(app));
  const live = liveEndpoint(serverApi, ownOrigins(settings.PUBLIC_URL, anyHost));
  const metrics = await startMetrics(settings, serverApi, {
    browser: () => live.size(),
    print_server: () => agents.size(),
  });
  const tracing =
    settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : await serverApi.startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT, "jetty-web");
  handleUpgrades(server, { "/agent": agents.upgrade, [LIVE_PATH]: live.upgrade });

  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    serverApi.log.info({ signal, drainSeconds: settings.DRAIN_SECONDS }, "stopping");
    // Readiness says no already; whoever asks it has this long to send nobody here any more.
    await sleep(settings.DRAIN_SECONDS * 1_000);
    setTimeout(() => {
      serverApi.log.warn("requests were cut off");
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await Promise.all([drainRequests(server), agents.close(), live.close()]);
    await backgroundWork.settled();
    await serverApi.close();
    await Promise.all([metrics?.close(), tracing?.close()]);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error) => {
      serverApi.log.fatal({ err: error }, event);
      void serverApi.reportFatalError(error, event).finally(() => process.exit(1));
    });

  const port = await startListening(server, settings.HOST, settings.PORT);
  serverApi.log.info({ port, host: settings.HOST }, "listening");
}

/** Its metrics, where there shall be some. */
async function startMetrics(
  { METRICS_HOST: host, METRICS_PORT: port }: Config,
  serverApi: ServerApi,
  sockets: Record<string, () => number>,
): Promise<InnerServer | null> {
  return port === undefined ? null : serverApi.startMetrics({ host, port, sockets });
}

/**
 * What is wrong with the environment is one sentence for the person who starts this, not a stack.
 */
function fail(error: unknown, status: number): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(status);
}

let settings: Config;
try {
  settings = config();
} catch (error) {
  fail(error, 2);
}
await main(settings).catch((error: unknown) => fail(error, 2));
