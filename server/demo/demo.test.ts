import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isAlive, type Owner } from "../bootstrap/lock.mjs";
import { freePort } from "../embedded-postgres/free-port";
import { postmasterOf, stopLeftoverServer } from "../embedded-postgres/postmaster";
import { endLeftoverProcesses } from "./leftover-processes";

/** The first start may have to build; the limits of a slow machine shared with other checks. */
const READY_WITHIN_MS = 240_000;
const login = z.strictObject({
  level: z.number(),
  email: z.string(),
  password: z.string(),
  super: z.boolean(),
});
const contract = z.strictObject({
  url: z.string(),
  gatewayUrl: z.string(),
  printServerUrl: z.string().nullable(),
  databaseUrl: z.string(),
  mailFolder: z.string(),
  logins: z.array(login).length(6),
});

describe("npm run demo", { timeout: READY_WITHIN_MS + 60_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), "demo-"));
  const ports = { PORT: "", GATEWAY_PORT: "", PRINT_PORT: "" };
  beforeAll(async () => {
    ports.PORT = String(await freePort());
    ports.GATEWAY_PORT = String(await freePort());
    ports.PRINT_PORT = String(await freePort());
  });
  afterAll(async () => {
    await endLeftoverProcesses(join(dataDir, "processes.json"));
    await stopLeftoverServer(join(dataDir, "postgres/data"));
    rmSync(dataDir, { recursive: true, force: true });
  });
  const processes = () =>
    JSON.parse(readFileSync(join(dataDir, "processes.json"), "utf8")) as Owner[];
  const description = () =>
    contract.parse(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")));

  it("keeps its contract, and a signal stops all that it started", async () => {
    const demo = start(dataDir, ports);
    await demo.ready;
    const { url, gatewayUrl, printServerUrl, databaseUrl } = description();
    expect(url).toBe(`http://127.0.0.1:${ports.PORT}`);
    expect(demo.said()).toContain(`\nReady ${url}\n`);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${gatewayUrl}/healthz`)).status).toBe(200);
    expect(printServerUrl).toBe(`http://127.0.0.1:${ports.PRINT_PORT}`);
    expect(
      ((await (await fetch(printServerUrl ?? "")).json()) as { printers: unknown[] }).printers,
    ).toHaveLength(2);
    expect(await rowsOf(databaseUrl, "app_user")).toBe(6);
    expect(await rowsOf(databaseUrl, "operator")).toBeGreaterThan(0);
    expect(await rowsOf(databaseUrl, "shift")).toBeGreaterThan(10);
    expect(await rowsOf(databaseUrl, "ticket")).toBeGreaterThan(100);

    const begun = processes();
    const postgres = postmasterOf(join(dataDir, "postgres/data"));
    expect(begun).toHaveLength(4);
    demo.child.kill("SIGTERM");
    expect((await once(demo.child, "exit"))[0]).toBe(0);
    expect(begun.filter(isAlive)).toEqual([]);
    expect(postgres && isRunning(postgres.pid)).toBe(false);
    expect(existsSync(join(dataDir, "demo.json"))).toBe(false);
  });

  it("begins with users and prices alone where --empty says so", async () => {
    const empty = mkdtempSync(join(tmpdir(), "demo-"));
    const demo = start(empty, ports, ["--empty"]);
    await demo.ready;
    const { databaseUrl } = contract.parse(
      JSON.parse(readFileSync(join(empty, "demo.json"), "utf8")),
    );
    expect(await rowsOf(databaseUrl, "app_user")).toBe(6);
    for (const table of ["ticket", "operator", "shift"])
      expect([table, await rowsOf(databaseUrl, table)]).toEqual([table, 0]);
    demo.child.kill("SIGTERM");
    await once(demo.child, "exit");
    rmSync(empty, { recursive: true, force: true });
  });

  it("recovers from a run that was killed, and reports a program that dies", async () => {
    const killed = start(dataDir, ports);
    await killed.ready;
    const orphans = processes();
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    expect(orphans.filter(isAlive)).toHaveLength(4);

    const demo = start(dataDir, ports);
    await demo.ready;
    expect(orphans.filter(isAlive)).toEqual([]);
    const begun = processes();
    process.kill(begun[1]!.pid, "SIGKILL");
    expect((await once(demo.child, "exit"))[0]).toBe(1);
    expect(demo.said()).toContain("worker ended with SIGKILL. Its last lines:");
    expect(begun.filter(isAlive)).toEqual([]);
    // Two starts of all programs, beside whatever else the machine does.
  }, 180_000);
});

function start(
  dataDir: string,
  ports: Record<string, string>,
  wishes: readonly string[] = [],
): { child: ChildProcess; ready: Promise<void>; said: () => string } {
  const environment: Record<string, string | undefined> = {
    ...process.env,
    ...ports,
    DATA_DIR: dataDir,
  };
  for (const name of [
    "DATABASE_URL",
    "REDIS_URL",
    "GATEWAY_ACCOUNTS",
    "QR_PRIVATE_KEY",
    "SECRET_KEY",
    "LOG_LEVEL",
    "PUBLIC_URL",
    "HOST",
    "NODE_ENV",
    "VITEST",
  ])
    delete environment[name];
  const child = spawn(process.execPath, ["server/bootstrap/run.mjs", "demo", ...wishes], {
    env: environment as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (/^Ready http/m.test(said)) resolve();
      });
    child.once("exit", (code) => reject(new Error(`The demo ended with ${code}:\n${said}`)));
    setTimeout(() => reject(new Error(`Not ready:\n${said}`)), READY_WITHIN_MS).unref();
  });
  return { child, ready, said: () => said };
}

async function rowsOf(databaseUrl: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (
      (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]
        ?.count ?? 0
    );
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
