import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The lines that a running PostgreSQL keeps in `postmaster.pid`, as far as they matter here. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

const FAST_STOP_MS = 20_000;

/**
 * What the data folder says about its server; undefined without one, or while it still writes the
 * first lines.
 */
export function postmasterOf(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return Number.isInteger(pid) && pid > 0
      ? { pid, port, isReady: lines[7]?.trim() === "ready" }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends a server that an earlier run left behind. A number in `postmaster.pid` that belongs to some
 * other program by now is left alone, and the file removed, since PostgreSQL itself would refuse to
 * start.
 */
export async function stopLeftoverServer(data: string): Promise<void> {
  const left = postmasterOf(data);
  if (!left) return;
  if (servesFrom(left.pid, data)) await stop(left.pid);
  else rmSync(join(data, "postmaster.pid"), { force: true });
}

/**
 * Ends a server in order (sessions are cut, data is written); one that does not obey is cut off and
 * recovers at its next start.
 */
export async function stop(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await isGone(pid, FAST_STOP_MS)) return;
  signal(pid, "SIGQUIT");
  if (await isGone(pid, 5_000)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** A server works inside its data folder, which tells it from anything else with its number. */
function servesFrom(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(30))
    if (!isRunning(pid)) return true;
  return false;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * In a container without an init, an orphan's entry may stay in the process table after its end.
 */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, ""));
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
