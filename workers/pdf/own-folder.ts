import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAME = /^jetty-pdf-(\d+)-/;
/** Where processes are numbered apart, a number that is nobody's here may be somebody's there. */
const LEFT_FOR_MS = 3_600_000;

let folder: string | undefined;

/**
 * Where the browsers of this process keep profiles and fonts. It goes when the process ends; what a
 * process left that was killed, the next one removes.
 */
export function ownFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), `jetty-pdf-${process.pid}-`));
  const madeMs = statSync(made).mtimeMs;
  for (const name of readdirSync(tmpdir())) if (isLeft(name, madeMs)) remove(join(tmpdir(), name));
  process.once("exit", () => remove(made));
  return (folder = made);
}

function isLeft(name: string, nowMs: number): boolean {
  const pid = Number(NAME.exec(name)?.[1] ?? 0);
  if (pid === 0 || isAlive(pid)) return false;
  const changed = statSync(join(tmpdir(), name), { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && nowMs - changed > LEFT_FOR_MS;
}

/** Whether another process has this number; this one has its own folder only from now on. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A browser that was killed a moment ago may still be writing. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  } catch {
    // The next process tries again.
  }
}
