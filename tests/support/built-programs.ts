import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProgramContext, PROGRAMS } from "../../server/demo/programs";
import { demoSecrets } from "../../server/demo/secrets";
import { demoSettings } from "../../server/demo/settings";
import { freePort } from "../../server/embedded-postgres/free-port";

type Environment = Record<string, string | undefined>;

/** A program that was started, and what it says. */
export interface Running {
  child: ChildProcess;
  said: () => string;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Where the programs of a test listen and keep what they keep. */
export async function programContext(
  dataDir: string,
  databaseUrl: string,
): Promise<ProgramContext> {
  mkdirSync(dataDir, { recursive: true });
  const settings = demoSettings({
    PORT: String(await freePort()),
    GATEWAY_PORT: String(await freePort()),
    PRINT_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  });
  return { ...settings, databaseUrl, secrets: demoSecrets(dataDir), mode: "production" };
}

/** What a test's own process has for itself, which the product must not take for what it is told. */
const OF_TESTS = ["GATEWAY_ACCOUNTS", "QR_PRIVATE_KEY", "SECRET_KEY", "VITEST"] as const;

/** The environment of a program of the product, as the demo hands it over. */
export function environmentOf(name: string, around: ProgramContext): Environment {
  const own = OF_TESTS.map((variable) => [variable, process.env[variable]] as const);
  for (const variable of OF_TESTS) delete process.env[variable];
  try {
    const program = PROGRAMS.find((one) => one.name === name);
    return { ...program?.environment(around), LOG_LEVEL: "info" };
  } finally {
    for (const [variable, value] of own) if (value !== undefined) process.env[variable] = value;
  }
}

/** Starts a command in a folder and gathers what it says. */
export function run(command: readonly string[], env: Environment, cwd = "/"): Running {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  return { child, said: () => said, ended };
}

/** Runs a built program to its end, in a folder that has nothing to do with it. */
export function runToEnd(folder: string, args: readonly string[], env: Environment) {
  const [file = "", ...rest] = args;
  return spawnSync(process.execPath, [join(folder, file), ...rest], {
    cwd: "/",
    encoding: "utf8",
    env: env as NodeJS.ProcessEnv,
  });
}

/** Waits until an address answers 200; throws with what the program said where it never does. */
export async function untilReady(url: string, program: Running, withinMs = 240_000): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(100)) {
    if (program.child.exitCode !== null) break;
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Error(`${url} is not ready:\n${program.said()}`);
}

/** Ends a program and whatever it has begun to say. */
export async function end({ child, ended }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  await ended;
}
