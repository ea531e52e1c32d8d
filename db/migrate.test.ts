import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, it } from "vitest";
import { migrate, revertMigrations } from "./migrate";
import { migrations } from "./migrations/index";

const adminUrl = () => process.env.TEST_ADMIN_URL ?? "";

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

it("goes up, up again without doing anything, down to nothing, and up once more", async () => {
  const name = `m_${randomBytes(6).toString("hex")}`;
  await ask(adminUrl(), `create database ${name}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  try {
    const all = migrations.map((migration) => migration.name);
    expect(await migrate(url.toString())).toEqual(all);
    expect(await migrate(url.toString())).toEqual([]);
    await revertMigrations(url.toString());
    expect(
      await ask(
        url.toString(),
        "select tablename as left from pg_tables where schemaname = 'public' and tablename <> 'migration'",
      ),
    ).toEqual([]);
    expect(await migrate(url.toString())).toEqual(all);
  } finally {
    await ask(adminUrl(), `drop database ${name} with (force)`);
  }
});
