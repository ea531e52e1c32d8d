import { spawn } from "node:child_process";
import { mkdirSync, statSync, watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { announce } from "./announce";
import { bundle, forgetBuild, REMIX } from "./build-once";
import { lockDataFolder } from "./data-folder";
import { openDemoDatabase } from "./database";
import { prepareDatabase, startProduct } from "./product";
import type { ProgramContext } from "./programs";
import { demoSecrets } from "./secrets";
import { checkPorts, choosePrintPort, demoSettings } from "./settings";
import { createShutdown, runUntilShutdown, type Shutdown } from "./shutdown";

/**
 * `npm run dev`: the product from its sources, on the demo's database; a change is built and the
 * programs start anew.
 */
const QUIET_MS = 300;
const PAGES = "build/index.js";

await runUntilShutdown(async (stopping) => {
  const settings = await choosePrintPort(demoSettings(process.env), process.env);
  await lockDataFolder(settings.dataDir, stopping);
  await checkPorts(settings);
  const database = openDemoDatabase(settings);
  await stopping.add(() =>
    database.then(
      (one) => one.stop(),
      () => undefined,
    ),
  );
  const [{ url: databaseUrl }] = await Promise.all([database, watchPages(stopping)]);
  const around: ProgramContext = {
    ...settings,
    databaseUrl,
    secrets: demoSecrets(settings.dataDir),
    mode: "development",
  };

  let running = createShutdown();
  await stopping.add(() => running.run());
  const changed = changes(stopping.signal);
  for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
    running = createShutdown();
    const since = Date.now();
    await start(around, running).then(
      () => (isFirst ? announce(settings) : console.log(`Ready ${settings.url}`)),
      (error: unknown) => console.error(error instanceof Error ? error.message : String(error)),
    );
    await changed(since);
    if (!stopping.signal.aborted) console.log("Starting anew ...");
    await running.run();
  }
  return 0;
});

async function start(around: ProgramContext, running: Shutdown): Promise<void> {
  await bundle(running.signal);
  await prepareDatabase(around, running);
  const { died } = await startProduct(around, running);
  void died.then((why) => console.error(`\n${why}\nIt starts anew at the next change.`));
}

/** Lets Remix build the pages at every change; returns after the first build. */
async function watchPages(stopping: Shutdown): Promise<void> {
  forgetBuild();
  mkdirSync("build", { recursive: true });
  const since = Date.now();
  const child = spawn(process.execPath, [REMIX, "watch"], {
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  await stopping.add(() => void child.kill("SIGTERM"));
  while (builtAt() < since) {
    if (child.exitCode !== null) throw new Error("Remix ended: see above.");
    await sleep(100);
  }
}

function builtAt(): number {
  return statSync(PAGES, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Waits for a change of the built pages or of what is not a page, and for the quiet after it. */
function changes(signal: AbortSignal): (since: number) => Promise<void> {
  let last = 0;
  for (const folder of ["server", "workers", "db"])
    watch(folder, { recursive: true, signal }, () => (last = Date.now()));
  return async (since) => {
    for (; !signal.aborted; await sleep(100)) {
      const at = Math.max(last, builtAt());
      if (at > since && Date.now() - at > QUIET_MS) return;
    }
  };
}
