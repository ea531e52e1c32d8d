import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shutdown } from "../../server/demo/shutdown";
import { type Tally, tallyOf } from "./tally";

/** One of the checks: a tool of node_modules, or a piece of work. */
export interface Phase {
  name: string;
  tool?: string[];
  work?: () => Promise<void>;
  environment?: Record<string, string>;
  /**
   * Shows the tool's output while it runs; otherwise it is shown at the end, when something is
   * wrong.
   */
  live?: boolean;
  /** Gives way to the phases beside it. */
  background?: boolean;
  report?: { file: string; read: (report: unknown) => Tally };
}

export interface Outcome {
  name: string;
  succeeded: boolean;
  tally: Tally;
}

const STOP_WITHIN_MS = 30_000;

export async function runPhase(phase: Phase, stopping: Shutdown): Promise<Outcome> {
  const start = Date.now();
  const failure = phase.tool
    ? await runTool(phase, phase.tool, stopping)
    : await phase.work?.().then(() => undefined, messageOfError);
  const succeeded = failure === undefined;
  console.log(
    `\n${succeeded ? "ok    " : "FAILED"} ${phase.name} (${((Date.now() - start) / 1_000).toFixed(1)} s)${failure ? `\n${failure}` : ""}`,
  );
  return {
    name: phase.name,
    succeeded,
    tally: tallyOf(succeeded, phase.report?.file, phase.report?.read),
  };
}

async function runTool(
  phase: Phase,
  [tool = "", ...args]: string[],
  stopping: Shutdown,
): Promise<string | undefined> {
  const child = spawn(join("node_modules/.bin", tool), args, {
    env: { ...process.env, ...phase.environment },
    stdio: ["ignore", phase.live ? "inherit" : "pipe", phase.live ? "inherit" : "pipe"],
    // In a group of its own, which is ended as a whole: the tools start processes too.
    detached: true,
  });
  if (phase.background && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) =>
      resolve(code === 0 ? undefined : `${said.trim()}\n(${signal ?? `code ${code}`})`.trim()),
    );
  });
  await stopping.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    signalGroup(child.pid, "SIGINT");
    const late = new AbortController();
    await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { signal: late.signal })]);
    late.abort();
    signalGroup(child.pid, "SIGKILL");
  });
  return ended;
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
