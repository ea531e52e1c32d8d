import { join } from "node:path";
import { buildOnce } from "../../server/demo/build-once";
import { runUntilShutdown, type Shutdown } from "../../server/demo/shutdown";
import { startTestPostgres } from "../support/postgres";
import { startTestRedis } from "../support/redis";
import { clearRunFolders, openRunFolder } from "../support/run-folder";
import { type Outcome, type Phase, runPhase } from "./phase";
import { shardOf } from "./shard";
import { summaryOf, sumTallies, tallyOfPlaywright, tallyOfVitest } from "./tally";

/**
 * `npm test`: every check, with services of its own. `npm run validate`: the same without the
 * browser tests. `npm test -- --shard=2/5`: the second of five parts of the tests, for machines side
 * by side; what reads the source as a whole (lint, types and so on) belongs to the first part.
 */
const INTERRUPTED = 130;
const withBrowser = process.argv[2] === "test";
const shard = shardOf(process.argv.slice(3));

await runUntilShutdown(async (stopping) => {
  const run = await openRunFolder();
  await stopping.add(async () => {
    run.close();
    await clearRunFolders();
  });
  const services = await startServices(run.folder, stopping);
  const outcomes = await runAll(phases(run.folder, services), stopping);
  const total = sumTallies(outcomes.map((outcome) => outcome.tally));
  await stopping.run();
  console.log(
    `\n${outcomes.map((outcome) => `${outcome.succeeded ? "ok    " : "FAILED"} ${outcome.name}`).join("\n")}\n\n${summaryOf(total)}`,
  );
  return outcomes.every((outcome) => outcome.succeeded) && total.failed === 0 ? 0 : 1;
}, INTERRUPTED);

async function startServices(folder: string, stopping: Shutdown): Promise<Record<string, string>> {
  const postgres = await startTestPostgres(folder);
  await stopping.add(postgres.stop);
  const redis = await startTestRedis(folder);
  await stopping.add(redis.stop);
  return { TEST_POSTGRES_URL: postgres.url, TEST_REDIS_URL: redis.url };
}

function phases(folder: string, environment: Record<string, string>) {
  const [vitestReport, playwrightReport] = [
    join(folder, "vitest.json"),
    join(folder, "playwright.json"),
  ];
  return {
    lint: {
      name: "lint",
      tool: ["eslint", ".", "--max-warnings", "0"],
      // It holds the types of all files: within Node's usual 4 GB it does nothing but tidy up.
      environment: { NODE_OPTIONS: "--max-old-space-size=8192" },
      background: true,
    },
    format: { name: "format", tool: ["prettier", "--check", "."], background: true },
    dependencies: {
      name: "dependencies",
      tool: ["depcruise", "app", "server", "workers", "db"],
      background: true,
    },
    unused: { name: "unused code and packages", tool: ["knip", "--no-progress"], background: true },
    types: { name: "types", tool: ["tsc", "--noEmit"], background: true },
    build: { name: "build", work: () => buildOnce(console.log) },
    tests: {
      name: "unit and integration tests",
      tool: [
        "vitest",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${vitestReport}`,
        ...shard.options,
      ],
      environment,
      live: true,
      report: { file: vitestReport, read: tallyOfVitest },
    },
    browser: {
      name: "browser tests",
      tool: ["playwright", "test", "--reporter=list,json", ...shard.options],
      environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      live: true,
      report: { file: playwrightReport, read: tallyOfPlaywright },
    },
  } satisfies Record<string, Phase>;
}

/**
 * Two cores are common, and both should always have work: the tests wait for queues, clocks and
 * processes a third of their time, so what only computes runs beside them and gives way to them; the
 * browser tests fill both cores alone.
 */
async function runAll(
  { lint, format, dependencies, unused, types, build, tests, browser }: ReturnType<typeof phases>,
  stopping: Shutdown,
): Promise<Outcome[]> {
  const inTurn = async (list: Phase[]) => {
    const outcomes: Outcome[] = [];
    for (const phase of list) outcomes.push(await runPhase(phase, stopping));
    return outcomes;
  };
  const atOnce = async (...lists: Phase[][]) => (await Promise.all(lists.map(inTurn))).flat();
  const computing = [lint, format, dependencies, unused, types];
  const builtAndTested = async () => {
    const first = await atOnce([build], [tests]);
    return withBrowser && first[0]?.succeeded
      ? [...first, await runPhase(browser, stopping)]
      : first;
  };
  return (await Promise.all([builtAndTested(), inTurn(shard.isFirst ? computing : [])])).flat();
}
