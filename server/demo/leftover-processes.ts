import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, type Owner, startOf } from "../bootstrap/lock.mjs";

/**
 * Notes which processes a run has started, so that the next one can end them should this one be
 * killed.
 */
export function recordProcesses(file: string, pids: number[]): void {
  const owners: Owner[] = pids.map((pid) => ({ pid, started: startOf(pid) }));
  writeFileSync(file, JSON.stringify(owners));
}

/**
 * Ends what a killed run left behind: only those very processes, never a later one with the same
 * number.
 */
export async function endLeftoverProcesses(file: string): Promise<void> {
  for (const owner of recordedProcesses(file)) await end(owner);
  rmSync(file, { force: true });
}

async function end(owner: Owner): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGTERM", 10_000],
    ["SIGKILL", 2_000],
  ] as const) {
    if (!isAlive(owner)) return;
    process.kill(owner.pid, signal);
    for (const until = Date.now() + patienceMs; Date.now() < until && isAlive(owner);)
      await sleep(50);
  }
}

function recordedProcesses(file: string): Owner[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Owner[];
  } catch {
    return [];
  }
}
