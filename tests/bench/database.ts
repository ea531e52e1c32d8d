import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../db/migrate";
import { seed } from "../../db/seed/index";
import { startEmbeddedPostgres } from "../../server/embedded-postgres/index";

export interface BenchDatabase {
  /** As the owner. The product connects here and takes its own role. */
  url: string;
  version: string;
  drop: () => Promise<void>;
}

/**
 * A migrated and seeded database of this run alone, on the server of TEST_POSTGRES_URL or on one
 * started for it.
 */
export async function makeDatabase(): Promise<BenchDatabase> {
  const server = await findServer();
  const name = `jetty_bench_${randomBytes(5).toString("hex")}`;
  try {
    const version = await asAdmin(server.url, async (client) => {
      await client.query(`create database ${name}`);
      const { rows } = await client.query<{ version: string }>(
        "select current_setting('server_version') as version",
      );
      return rows[0]?.version ?? "";
    });
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const made = { url: url.toString(), version, drop: async () => dropAndStop(server, name) };
    await migrate(made.url);
    await seed(made.url);
    return made;
  } catch (error) {
    await dropAndStop(server, name);
    throw error;
  }
}

interface Server {
  url: string;
  stop: () => Promise<void>;
}

async function findServer(): Promise<Server> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "jetty-bench-"));
  const server = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
  });
  return {
    url: server.url("postgres"),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function dropAndStop(server: Server, name: string): Promise<void> {
  await asAdmin(server.url, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
  await server.stop();
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
