import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { holderOf, tryLock } from "../bootstrap/lock.mjs";
import { binariesFolder, OWN_DATABASE_HINT, repairBinaries } from "./binaries";
import { freePort, isFree } from "./free-port";
import { postmasterOf, stop, stopLeftoverServer } from "./postmaster";
import { type RunAs, runAs } from "./run-as";

export interface EmbeddedPostgresOptions {
  /** Holds the data, the password and the port; made when it is not there. */
  folder: string;
  logFile: string;
  /** Server settings beside the defaults, e.g. `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  /** A folder with bin/, lib/ and share/; by default the one that npm installed. */
  binaries?: string;
}

export interface EmbeddedPostgres {
  pid: number;
  port: number;
  /** Address of a database of this server; `postgres` is always there. */
  url: (database: string) => string;
  /** Resolves when the server has ended, by `stop` or by itself. */
  ended: Promise<void>;
  /** Ends the server in order and gives the folder back; may be called twice. */
  stop: () => Promise<void>;
}

const START_MS = 60_000;
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "120",
  shared_buffers: "64MB",
  log_timezone: "UTC",
};
const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * Starts a PostgreSQL whose data lives in `folder`, for this process alone, on loopback and with a
 * password. What a killed run left (a server, a lock, a stale pid file) is recovered.
 * @throws Error that says what to do: folder in use, no program for this platform, no right to run
 * it, start failed
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  const data = join(folder, "data");
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, "lock");
  const unlock = tryLock(lock);
  if (!unlock)
    throw new Error(
      `The database in ${folder} is in use by process ${holderOf(lock)?.pid ?? "?"}: stop it, or choose another DATA_DIR.`,
    );
  try {
    const native = options.binaries ?? binariesFolder();
    repairBinaries(native);
    await stopLeftoverServer(data);
    const as = runAs(native, data);
    const password = initialise(native, folder, as);
    const { child, port } = await launch({ ...options, folder }, native, as);
    return running(child, port, password, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Makes the data at the first start: in a draft folder that is renamed when whole, so that a
 * cut-off start leaves nothing half made.
 */
function initialise(native: string, folder: string, as: RunAs): string {
  const [data, draft, passwordFile] = [
    join(folder, "data"),
    join(folder, "data.new"),
    join(folder, "password"),
  ];
  if (existsSync(data)) return readFileSync(passwordFile, "utf8");
  const password = randomBytes(24).toString("base64url");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  as.chown(draft);
  as.chown(passwordFile);
  const [command, args] = as.wrap(join(native, "bin/initdb"), [
    ...[
      `--pgdata=${draft}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--no-sync",
      "--no-instructions",
    ],
    ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ]);
  const made = spawnSync(command, args, {
    ...as.identity,
    cwd: "/",
    env: ENVIRONMENT,
    encoding: "utf8",
  });
  if (made.status !== 0)
    throw new Error(
      `The database could not be made: ${made.error?.message ?? (made.stderr || made.stdout).trim()}\n${OWN_DATABASE_HINT}`,
    );
  renameSync(draft, data);
  return password;
}

/** Starts the server on the port it had before, or on another one where that is taken now. */
async function launch(
  options: EmbeddedPostgresOptions,
  native: string,
  as: RunAs,
): Promise<{ child: ChildProcess; port: number }> {
  const [data, portFile] = [join(options.folder, "data"), join(options.folder, "port")];
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0;
  const settings = Object.entries({ ...SETTINGS, ...options.settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  for (let attempt = 1; ; attempt += 1) {
    const port = attempt === 1 && kept > 0 && (await isFree(kept)) ? kept : await freePort();
    const log = openSync(options.logFile, "w");
    const [command, args] = as.wrap(join(native, "bin/postgres"), [
      "-D",
      data,
      "-p",
      String(port),
      ...settings,
    ]);
    // In a group of its own, so that Ctrl-C in the terminal does not end it before those who use
    // it.
    const child = spawn(command, args, {
      ...as.identity,
      cwd: "/",
      env: ENVIRONMENT,
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    if (await isReady(child, data)) {
      writeFileSync(portFile, String(port));
      return { child, port };
    }
    const said = readFileSync(options.logFile, "utf8").trim().split("\n").slice(-8).join("\n");
    // The port was taken meanwhile, or the last sessions of a killed server still hold its memory.
    if (attempt >= 10 || !/could not bind|is still in use/.test(said))
      throw new Error(`The database does not start:\n${said}\n${OWN_DATABASE_HINT}`);
    await sleep(500);
  }
}

async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  let over = false;
  child.once("exit", () => (over = true));
  child.once("error", () => (over = true));
  for (const end = Date.now() + START_MS; Date.now() < end && !over; await sleep(25)) {
    const seen = postmasterOf(data);
    if (seen?.isReady && seen.pid === child.pid) return true;
  }
  if (!over) child.kill("SIGQUIT");
  return false;
}

function running(
  child: ChildProcess,
  port: number,
  password: string,
  unlock: () => void,
): EmbeddedPostgres {
  const pid = child.pid ?? 0;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void ended.then(unlock);
  return {
    pid,
    port,
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) await stop(pid);
      await ended;
    },
  };
}
