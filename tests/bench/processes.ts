import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

export interface Started {
  pid: number;
  /** Milliseconds of processor time used until now, or null where the system does not say. */
  cpuMs: () => number | null;
  /** Bytes of memory in use. */
  memory: () => number | null;
  stop: () => Promise<void>;
}

export interface StartOptions {
  args: string[];
  env: Record<string, string>;
  /** Keeps the process on one core, where the system can. */
  core?: number;
  /** Answers 200 once the process is of use. Without one it is of use at once. */
  readyUrl?: string;
}

const READY_MS = 20_000;
const STOP_MS = 10_000;
const CLOCK_TICK_MS = 10;

/** The processes of a run; all that is left of them is stopped at its end. */
export class Processes {
  private readonly running = new Map<ChildProcess, Started>();

  async start(options: StartOptions): Promise<Started> {
    const command = [process.execPath, ...options.args];
    const pinned =
      canPin() && options.core !== undefined
        ? ["taskset", "-c", String(options.core), ...command]
        : command;
    const [program = "", ...args] = pinned;
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      ...options.env,
    };
    const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
    const started = describe(child, () => this.running.delete(child));
    this.running.set(child, started);
    if (options.readyUrl)
      await waitUntilReady(options.readyUrl, () =>
        child.exitCode === null ? null : `${options.args.join(" ")} ended: ${said}`,
      );
    return started;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.running.values()].map((one) => one.stop()));
  }
}

/**
 * One core for the measured process, the other for whoever asks it; without two there is nothing to
 * part.
 */
export function canPin(): boolean {
  return process.platform === "linux" && availableParallelism() > 1;
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}

/** What a process has worked so far; null where the system does not tell. */
export function cpuMsOf(pid: number): number | null {
  const fields = procFile(pid, "stat")
    ?.replace(/^.*\) /s, "")
    .split(" ");
  return fields ? (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS : null;
}

function describe(child: ChildProcess, ended: () => void): Started {
  const pid = child.pid ?? 0;
  return {
    pid,
    cpuMs: () => cpuMsOf(pid),
    memory: () => {
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(procFile(pid, "status") ?? "")?.[1];
      return kilobytes ? Number(kilobytes) * 1_024 : null;
    },
    stop: async () => {
      ended();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

async function waitUntilReady(url: string, endedBecause: () => string | null): Promise<void> {
  for (const end = Date.now() + READY_MS; ; await sleep(5)) {
    const reason = endedBecause();
    if (reason !== null) throw new Error(reason);
    if (Date.now() > end) throw new Error(`${url} did not answer.`);
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
}
