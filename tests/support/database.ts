import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll } from "vitest";
import { closeDatabase, openDatabase } from "@db/connection";
import { checkInvariants, closeCheckConnection } from "./invariants";

/** The template and the server it lies on, made by `global-setup.ts`. */
function admin(): { url: string; template: string } {
  const [url, template] = [process.env.TEST_ADMIN_URL, process.env.TEST_TEMPLATE];
  if (!url || !template)
    throw new Error("No test database: run the tests with vitest, which makes one.");
  return { url, template };
}

export interface TestDatabase {
  /** As the owner: for what the application's own role may not do. */
  ownerUrl: string;
}

/**
 * A database of this test file alone, cloned from the migrated and priced template, opened as the
 * application's role. The invariants are checked after every test; a file that breaks them on
 * purpose says so.
 */
export function useDatabase(
  options: { poolMax?: number; lockTimeoutMs?: number; breaksInvariants?: boolean } = {},
): TestDatabase {
  const name = `t_${randomBytes(6).toString("hex")}`;
  const test: TestDatabase = { ownerUrl: "" };
  beforeAll(async () => {
    test.ownerUrl = await cloneDatabase(name);
    process.env.DATABASE_URL = test.ownerUrl;
    openDatabase({
      url: test.ownerUrl,
      role: "jetty_app",
      poolMax: options.poolMax ?? 10,
      // A test computes in the process that waits for the connection: on a busy machine for longer
      // than a request may wait.
      connectionTimeoutMs: 15_000,
      lockTimeoutMs: options.lockTimeoutMs ?? 15_000,
    });
  });
  if (!options.breaksInvariants) afterEach(() => checkInvariants(test));
  afterAll(async () => {
    await closeCheckConnection(test);
    await closeDatabase();
    await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return test;
}

/** Clones the template under a new name and returns its address. */
async function cloneDatabase(name: string): Promise<string> {
  await asAdmin((client) =>
    client.query(`create database ${name} template ${admin().template} strategy file_copy`),
  );
  const url = new URL(admin().url);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs statements as the owner of a test's database. */
export async function asOwner<T>(
  test: TestDatabase,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return withClient(test.ownerUrl, work);
}

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(admin().url, work);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
