import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A program that runs beside this one, with its output in a file. */
export interface Child {
  name: string;
  pid: number;
  /** Resolves with a sentence when the program ends, whoever ended it. */
  ended: Promise<string>;
  lastLines: () => string;
  stop: () => Promise<void>;
}

const STOP_WITHIN_MS = 25_000;

/**
 * Starts `node file`. In a group of its own: Ctrl-C in the terminal reaches this process alone,
 * which then stops them in order.
 */
export function startChild(
  name: string,
  args: string[],
  environment: Record<string, string | undefined>,
  logFile: string,
): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, args, {
    env: environment as NodeJS.ProcessEnv,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`${name} could not start: ${error.message}`));
    child.once("exit", (code, signal) => resolve(`${name} ended with ${signal ?? `code ${code}`}`));
  });
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastLines: () => readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-20).join("\n"),
    stop: () => stop(child, ended),
  };
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const late = new AbortController();
  void sleep(STOP_WITHIN_MS, undefined, { signal: late.signal }).then(
    () => child.kill("SIGKILL"),
    () => undefined,
  );
  await ended;
  late.abort();
}
