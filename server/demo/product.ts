import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "./child-process";
import { knowPaidBills } from "./known-bills";
import { recordProcesses } from "./leftover-processes";
import {
  ledgerFile,
  productEnvironment,
  type Program,
  type ProgramContext,
  PROGRAMS,
} from "./programs";
import { logFolder } from "./settings";
import type { Shutdown } from "./shutdown";

const READY_WITHIN_MS = 60_000;

/** Brings the database of the product up to date and adds prices, users and the print key. */
export async function prepareDatabase(around: ProgramContext, stopping: Shutdown): Promise<void> {
  await runToItsEnd("db", ["build/db.js", "migrate", "seed"], { around, stopping });
}

/** Gives a database without operators and tickets some weeks of an office's life. */
export async function addDemoData(around: ProgramContext, stopping: Shutdown): Promise<void> {
  await runToItsEnd("demo-data", ["build/demo-data.js"], { around, stopping });
  await knowPaidBills(around.databaseUrl, around.gatewayUrl, ledgerFile(around));
}

async function runToItsEnd(
  name: string,
  call: string[],
  { around, stopping }: { around: ProgramContext; stopping: Shutdown },
): Promise<void> {
  const child = startChild(
    name,
    ["--enable-source-maps", ...call],
    productEnvironment(around),
    join(logFolder(around.dataDir), `${name}.log`),
  );
  await stopping.add(child.stop);
  const end = await child.ended;
  if (!end.endsWith("code 0"))
    throw new Error(`The database could not be prepared:\n${child.lastLines()}`);
}

/**
 * Starts every program of the table, hands them to `stopping` and waits until all are ready.
 * @returns what happened when a program ends that nobody stopped
 * @throws Error with the last lines of the program that failed
 */
export async function startProduct(
  around: ProgramContext,
  stopping: Shutdown,
): Promise<{ died: Promise<string> }> {
  const children = PROGRAMS.map((program) => begin(program, around));
  recordProcesses(
    processFile(around.dataDir),
    children.map((child) => child.pid),
  );
  await stopping.add(async () => {
    for (const child of children) await child.stop();
    rmSync(processFile(around.dataDir), { force: true });
  });
  const died = new Promise<string>((resolve) => {
    for (const child of children)
      void child.ended.then(
        (end) =>
          !stopping.signal.aborted && resolve(`${end}. Its last lines:\n${child.lastLines()}`),
      );
  });
  const failed = died.then((why) => Promise.reject(new Error(why)));
  await Promise.race([
    failed,
    Promise.all(PROGRAMS.map((program, index) => untilReady(program, around, children[index]))),
  ]);
  return { died };
}

/** Where a run notes its processes, for the next one to end should this one be killed. */
export const processFile = (dataDir: string) => join(dataDir, "processes.json");

function begin(program: Program, around: ProgramContext): Child {
  return startChild(
    program.name,
    ["--enable-source-maps", program.file],
    program.environment(around),
    join(logFolder(around.dataDir), `${program.name}.log`),
  );
}

async function untilReady(
  program: Program,
  around: ProgramContext,
  child: Child | undefined,
): Promise<void> {
  const address = program.ready?.(around);
  if (!address) return;
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await sleep(50))
    if (await answers(address)) return;
  throw new Error(
    `${program.name} is not ready after ${READY_WITHIN_MS / 1_000} s. Its last lines:\n${child?.lastLines() ?? ""}`,
  );
}

function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}
