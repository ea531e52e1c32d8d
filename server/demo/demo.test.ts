import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { madeOnce } from "../../tests/support/made-once";
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

  describe("that is started and told to stop", () => {
    /** What it said and had while it ran, and what was left of it after the signal. */
    const story = madeOnce(async () => {
      const demo = start(dataDir, ports);
      await demo.ready;
      const told = description();
      const printers = (await (await fetch(told.printServerUrl ?? "")).json()) as {
        printers: unknown[];
      };
      const ran = {
        said: demo.said(),
        site: (await fetch(told.url)).status,
        gateway: (await fetch(`${told.gatewayUrl}/healthz`)).status,
        printers: printers.printers.length,
        users: await rowsOf(told.databaseUrl, "app_user"),
        operators: await rowsOf(told.databaseUrl, "operator"),
        shifts: await rowsOf(told.databaseUrl, "shift"),
        tickets: await rowsOf(told.databaseUrl, "ticket"),
      };
      const begun = processes();
      const postgres = postmasterOf(join(dataDir, "postgres/data"));
      demo.child.kill("SIGTERM");
      const [code] = (await once(demo.child, "exit")) as [number];
      return {
        told,
        ran,
        begun: begun.length,
        after: {
          code,
          alive: begun.filter(isAlive),
          database: postgres && isRunning(postgres.pid),
          described: existsSync(join(dataDir, "demo.json")),
        },
      };
    });

    it("says where its site and its print server are", async () => {
      const { told, ran } = await story();
      expect([told.url, told.printServerUrl]).toEqual([
        `http://127.0.0.1:${ports.PORT}`,
        `http://127.0.0.1:${ports.PRINT_PORT}`,
      ]);
      expect(ran.said).toContain(`\nReady ${told.url}\n`);
    });

    it("answers at the site, the gateway and the print server, which has two printers", async () => {
      expect((await story()).ran).toMatchObject({ site: 200, gateway: 200, printers: 2 });
    });

    it("has people, operators, and what was sold for weeks", async () => {
      const { ran } = await story();
      expect(ran.users).toBe(6);
      expect([ran.operators > 0, ran.shifts > 10, ran.tickets > 100]).toEqual([true, true, true]);
    });

    it("stops all four programs and its database at a signal", async () => {
      const { begun, after } = await story();
      expect(begun).toBe(4);
      expect(after).toEqual({ code: 0, alive: [], database: false, described: false });
    });
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
