import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { freePort } from "../server/embedded-postgres/free-port";
import { useDatabase } from "../tests/support/database";
import { closeDatabase, openDatabase, type Pooler } from "./connection";
import { databaseState } from "./readiness";
import { inTransaction, sql } from "./transaction";

const test = useDatabase();
const KEPT = {
  name: "kept",
  text: "select (select count(*)::int from pg_prepared_statements where name = 'kept') as kept",
};

async function reopen(pooler?: Pooler, url = test.ownerUrl): Promise<void> {
  await closeDatabase();
  openDatabase({ url, role: "jetty_app", poolMax: 1, ...(pooler && { pooler }) });
}
afterEach(() => reopen());

describe("a pool through a pooler", () => {
  it.each([
    ["does not keep a statement prepared", { prepared: false }, 0],
    ["keeps it where the pooler does", { prepared: true }, 1],
  ])("%s", async (_what, pooler, kept) => {
    await reopen(pooler);
    await sql(null, KEPT);
    expect(await sql(null, KEPT)).toEqual([{ kept }]);
  });

  it("cannot be used while the pooler sets no role and no limits", async () => {
    await reopen({ prepared: false });
    expect(await databaseState()).toMatchObject({ database: false, cause: "pooler_settings" });
  });
});

const isInstalled = spawnSync("pgbouncer", ["--version"]).status === 0;

describe.runIf(isInstalled)("PgBouncer with the sample of deploy/", () => {
  it("serves statements and transactions under the role and the limits of the product", async () => {
    await withPgBouncer(async (url) => {
      await reopen({ prepared: false }, url);
      expect(await databaseState()).toEqual({ database: true });
      const [row] = await inTransaction(async (tx) => {
        await sql(tx, "select pg_advisory_xact_lock(1)");
        return sql(tx, "select current_user as role, current_setting('lock_timeout') as lock");
      });
      expect(row).toEqual({ role: "jetty_app", lock: "2s" });
      await closeDatabase();
    });
  });
});

/** Runs `work` with the address of a PgBouncer in front of the test's database. */
async function withPgBouncer(work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "jetty-pgbouncer-"));
  const [port, database] = [await freePort(), new URL(test.ownerUrl)];
  const sample = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replace(/^jetty = \S+ \S+ \S+/m, (line) =>
      line
        .replace("jetty =", `${database.pathname.slice(1)} =`)
        .replace("port=5432", `port=${database.port}`)
        .replace("dbname=jetty", `user=${database.username} password=${database.password}`),
    )
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace(/^auth_type.*\nauth_file.*$/m, "auth_type = any");
  writeFileSync(join(folder, "pgbouncer.ini"), sample, { mode: 0o644 });
  spawnSync("chmod", ["755", folder]);
  // It does not run as root.
  const asRoot = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const program = spawn("pgbouncer", [join(folder, "pgbouncer.ini")], {
    ...asRoot,
    stdio: "ignore",
  });
  try {
    database.port = String(port);
    await expect.poll(() => isListening(database.toString()), { interval: 50 }).toBe(true);
    await work(database.toString());
  } finally {
    program.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function isListening(url: string): Promise<boolean> {
  await reopen({ prepared: false }, url);
  return (await databaseState()).cause !== "unreachable";
}
