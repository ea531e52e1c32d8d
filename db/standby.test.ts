import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../server/embedded-postgres/index";
import { closeDatabase, openDatabase } from "./connection";
import { closeStandby, inStandbySnapshot, openStandby, standbyLag } from "./standby";
import { sql } from "./transaction";

const folder = mkdtempSync(join(tmpdir(), "jetty-standby-"));
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres | undefined;

const start = (name: string, settings: Record<string, string> = {}) =>
  startEmbeddedPostgres({
    folder: join(folder, name),
    logFile: join(folder, `${name}.log`),
    settings: { shared_buffers: "16MB", max_connections: "30", ...settings },
  });

/** A streaming standby, from a copy of the primary's folder between the two calls of a backup. */
async function startStandby(): Promise<EmbeddedPostgres> {
  const { port, url } = primary;
  const client = new Client({ connectionString: url("postgres") });
  await client.connect();
  await client.query("select pg_backup_start('copy', true)");
  mkdirSync(join(folder, "standby"));
  for (const name of ["data", "password"])
    spawnSync("cp", ["-a", join(folder, "primary", name), join(folder, "standby", name)]);
  const { rows } = await client.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop()",
  );
  await client.end();
  const data = join(folder, "standby", "data");
  rmSync(join(data, "postmaster.pid"), { force: true });
  writeFileSync(join(data, "backup_label"), rows[0]?.label ?? "", { mode: 0o644 });
  writeFileSync(join(data, "standby.signal"), "");
  const { password } = new URL(url("postgres"));
  return start("standby", {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
  });
}

const isStandby = (patienceMs?: number) =>
  inStandbySnapshot(async (tx) => {
    const [row] = await sql<{ standby: boolean; sales: number }>(
      tx,
      "select pg_is_in_recovery() as standby, (select count(*)::int from sale) as sales",
    );
    return row;
  }, patienceMs);

beforeAll(async () => {
  mkdirSync(join(folder, "primary"));
  primary = await start("primary");
  openDatabase({ url: primary.url("postgres") });
  await sql(null, "create table sale (id int)");
  standby = await startStandby();
});

afterAll(async () => {
  await Promise.all([closeStandby(), closeDatabase()]);
  await standby?.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("without a standby the primary is read, and there is no lag to tell", async () => {
  expect(await isStandby()).toEqual({ standby: false, sales: 0 });
  expect(await standbyLag()).toBeNull();
});

it("a standby is read instead, with all that was committed when it was asked", async () => {
  openStandby({ url: standby?.url("postgres") ?? "" });
  for (let sales = 1; sales <= 20; sales += 1) {
    await sql(null, "insert into sale values (:sales)", { sales });
    expect(await isStandby()).toEqual({ standby: true, sales });
  }
});

it("how far it is behind is told", async () => {
  await expect.poll(standbyLag).toBe(0);
  await pauseReplay(true);
  await sql(null, "insert into sale values (99)");
  expect(await standbyLag()).toBeGreaterThan(0);
  await pauseReplay(false);
  await expect.poll(standbyLag).toBe(0);
});

it("one that does not catch up is not waited for without end", async () => {
  await pauseReplay(true);
  await sql(null, "insert into sale values (100)");
  expect(await isStandby(300)).toEqual({ standby: false, sales: 22 });
  await pauseReplay(false);
});

it("while it is away the primary is read", async () => {
  await standby?.stop();
  expect(await standbyLag()).toBe("away");
  expect(await isStandby()).toEqual({ standby: false, sales: 22 });
});

async function pauseReplay(paused: boolean): Promise<void> {
  const client = new Client({ connectionString: standby?.url("postgres") });
  await client.connect();
  await client.query(`select pg_wal_replay_${paused ? "pause" : "resume"}()`);
  await client.end();
}
