import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asOwner, prepareForRestore } from "@db/application-role";
import { closeDatabase, openDatabase } from "@db/connection";
import { beginEra } from "~/domain/audit/begin-era.server";
import { checkDatabase, type Say } from "./check-database";
import { requireProgram, runOn } from "./client-programs";

/** Dumps the database into a file that only its writer reads; half of one never has its name. */
export async function backUp(ownerUrl: string, file: string, say: Say): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  await requireProgram("pg_dump", ownerUrl);
  process.umask(0o077);
  const draft = `${file}.part`;
  try {
    await runOn("pg_dump", ownerUrl, ["--format=custom", `--file=${draft}`]);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  say(`dump: ${file}`);
}

/**
 * Restores a dump into an empty database, for the login that does it, and checks it. The audit goes
 * on in another era, for the server may count transactions anew.
 */
export async function restore(ownerUrl: string, file: string, say: Say): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  await requireProgram("pg_restore", ownerUrl);
  await prepareForRestore(ownerUrl);
  say("role: there");
  await runOn("pg_restore", ownerUrl, [
    ...["--no-owner", "--exit-on-error", "--single-transaction"],
    file,
  ]);
  await asOwner(ownerUrl, (client) => client.query("analyze"));
  say("restored");
  openDatabase({ url: ownerUrl, poolMax: 1 });
  try {
    say(`audit: era ${await beginEra()} has begun`);
  } finally {
    await closeDatabase();
  }
  await checkDatabase(ownerUrl, say);
}

/** Dump, restore into a database of its own, checks and a sale there; that database is dropped. */
export async function drill(ownerUrl: string, say: Say): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "jetty-drill-"));
  const copy = new URL(ownerUrl);
  const name = `jetty_drill_${randomBytes(6).toString("hex")}`;
  copy.pathname = `/${name}`;
  try {
    const file = join(folder, "drill.dump");
    await backUp(ownerUrl, file, say);
    await asOwner(ownerUrl, (client) => client.query(`create database ${name} template template0`));
    try {
      await restore(copy.toString(), file, say);
    } finally {
      await asOwner(ownerUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
      say("copy: dropped");
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
