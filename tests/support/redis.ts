import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lock } from "../../server/bootstrap/lock.mjs";
import { recordProcesses } from "../../server/demo/leftover-processes";
import { freePort } from "../../server/embedded-postgres/free-port";
import type { Service } from "./postgres";

interface Program {
  command: string;
  libraries: string;
}

const HINT = "Install redis-server, or set TEST_REDIS_URL to a Redis that tests may empty.";

/** The Redis of TEST_REDIS_URL, or one of this run's own on a free port. */
export async function startTestRedis(folder: string): Promise<Service> {
  const given = process.env.TEST_REDIS_URL;
  if (given) return { url: given, stop: async () => undefined };
  const program = await redisProgram();
  const [port, logFile] = [await freePort(), join(folder, "redis.log")];
  const log = openSync(logFile, "w");
  const options = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--maxmemory-policy",
    "noeviction",
    "--dir",
    folder,
  ];
  const child = spawn(program.command, options, {
    env: withLibraries(program),
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  recordProcesses(join(folder, "processes.json"), [child.pid ?? 0]);
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (child.exitCode !== null || tries > 200)
      throw new Error(`Redis does not start:\n${readFileSync(logFile, "utf8")}${HINT}`);
    await sleep(25);
  }
  return {
    url: `redis://127.0.0.1:${port}/0`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/**
 * On the PATH, or unpacked from Debian's packages into the data folder: nothing of the system is
 * changed.
 */
async function redisProgram(): Promise<Program> {
  if (runs({ command: "redis-server", libraries: "" }))
    return { command: "redis-server", libraries: "" };
  const folder = resolve(process.env.DATA_DIR ?? ".data", "tools/redis");
  const unlock = await lock(`${folder}.lock`);
  try {
    if (!existsSync(folder)) unpack(folder);
  } finally {
    unlock();
  }
  const program = {
    command: join(folder, "usr/bin/redis-server"),
    libraries: libraryFolders(folder).join(":"),
  };
  if (!runs(program)) throw new Error(`The Redis in ${folder} does not run. ${HINT}`);
  return program;
}

function unpack(folder: string): void {
  if (spawnSync("apt-get", ["--version"]).status !== 0)
    throw new Error(`There is no redis-server here. ${HINT}`);
  console.log("Fetching Redis for the tests ...");
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  run("apt-get", ["download", ...missingPackages()], draft);
  for (const file of readdirSync(draft).filter((name) => name.endsWith(".deb")))
    run("dpkg-deb", ["-x", file, "."], draft);
  renameSync(draft, folder);
}

/**
 * What apt would install here, asked without installing; its lists are fetched first where it knows
 * nothing and may.
 */
function missingPackages(): string[] {
  const ask = () =>
    spawnSync("apt-get", ["install", "--simulate", "--no-install-recommends", "redis-server"], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    });
  let answer = ask();
  if (answer.status !== 0 && process.getuid?.() === 0) {
    run("apt-get", ["update"], "/");
    answer = ask();
  }
  const names = [...answer.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? "");
  if (answer.status !== 0 || names.length === 0)
    throw new Error(`apt-get knows no redis-server (${answer.stderr.trim()}). ${HINT}`);
  return names;
}

function run(command: string, args: string[], cwd: string): void {
  const done = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (done.status !== 0)
    throw new Error(`${command} ${args[0]} failed: ${done.stderr.trim()}\n${HINT}`);
}

function libraryFolders(folder: string): string[] {
  const lib = join(folder, "usr/lib");
  return existsSync(lib) ? [lib, ...readdirSync(lib).map((name) => join(lib, name))] : [];
}

const withLibraries = (program: Program) => ({
  ...process.env,
  ...(program.libraries && { LD_LIBRARY_PATH: program.libraries }),
});
const runs = (program: Program) =>
  spawnSync(program.command, ["--version"], { env: withLibraries(program) }).status === 0;

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}
