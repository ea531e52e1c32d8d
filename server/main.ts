import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { Calls } from "../app/api/calls.server";
import { type Config, config } from "../app/config.server";
import type { Doors } from "../app/http/doors.server";
import { agentSockets } from "./app/agent-socket";
import { AtWork } from "./app/at-work";
import { createApp } from "./app/create-app";
import { NEWS_PATH, newsSockets } from "./app/news-socket";
import { originsOf } from "./app/origin";
import { endRequests, makeServer, startListening } from "./app/serve";
import { answerUpgrades } from "./app/upgrades";

const STOP_WITHIN_MS = 20_000;

/** The web process: `node build/server.js`, in the folder that holds `build` and `public`. */
async function main(settings: Config): Promise<void> {
  const build = (await import(pathToFileURL(resolve("build/index.js")).href)) as ServerBuild;
  const { doors, calls } = build.entry.module as unknown as { doors: Doors; calls: Calls };
  await doors.open();
  const atWork = new AtWork();
  let stopping = false;
  const anyHost = settings.NODE_ENV !== "production" || settings.JETTY_DEMO;
  const app = createApp(build, doors, {
    calls,
    publicFolder: resolve("public"),
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    anyHost,
    isStopping: () => stopping,
    atWork,
  });
  const server = makeServer(app);
  const agents = agentSockets(doors);
  const news = newsSockets(doors, originsOf(settings.PUBLIC_URL, anyHost));
  answerUpgrades(server, { "/agent": agents.upgrade, [NEWS_PATH]: news.upgrade });

  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    doors.log.info({ signal }, "stopping");
    setTimeout(() => {
      doors.log.warn("requests were cut off");
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await Promise.all([endRequests(server), agents.close(), news.close()]);
    await atWork.settled();
    await doors.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error) => {
      doors.log.fatal({ err: error }, event);
      void doors.reportLast(error, event).finally(() => process.exit(1));
    });

  const port = await startListening(server, settings.HOST, settings.PORT);
  doors.log.info({ port, host: settings.HOST }, "listening");
}

/** What is wrong with the environment is one sentence for the person who starts this, not a stack. */
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
