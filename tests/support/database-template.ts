import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { migrate } from "../../db/migrate";
import { seed } from "../../db/seed/index";

/** The folders whose content decides what a template holds. */
const SOURCES = ["db/migrations", "db/seed"];

/**
 * Makes the migrated and priced database that test files clone, once for each content of the
 * migrations, and answers its name. Made under another name and renamed when whole; an advisory
 * lock lets one of several runs do it.
 */
export async function makeTemplate(adminUrl: string): Promise<string> {
  const name = `jetty_template_${fingerprint()}`;
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(72657470)");
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    await admin.query(`drop database if exists ${name}_new with (force)`);
    await admin.query(`create database ${name}_new`);
    await fill(adminUrl, `${name}_new`);
    await admin.query(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}

async function fill(adminUrl: string, name: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrate(url.toString());
  await seed(url.toString(), { users: false });
}

function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync("tests/support/database-template.ts"));
  for (const folder of SOURCES)
    for (const file of readdirSync(folder).sort())
      hash.update(file).update(readFileSync(`${folder}/${file}`));
  return hash.digest("hex").slice(0, 12);
}
