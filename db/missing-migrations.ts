import { ConnectionError } from "sequelize";
import { migrations } from "./migrations/index";
import { sql, sqlState } from "./transaction";

const NO_TABLE_OR_RIGHT = new Set(["42P01", "42501"]);

/**
 * Throws a sentence where the database lacks a migration that this release needs. A newer database
 * is none: an old process goes on beside it.
 */
export async function requireMigrations(): Promise<void> {
  const { missing } = await compareMigrations();
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.length} migrations, the first of them ${missing[0]}: run \`npm run migrate\` as its owner, then start again.`,
    );
}

/** Which migrations the database lacks, and which of its own this release does not know. */
export async function compareMigrations(): Promise<{ missing: string[]; newer: string[] }> {
  const done = new Set(await doneMigrations());
  const known = new Set(migrations.map(({ name }) => name));
  return {
    missing: [...known].filter((name) => !done.has(name)),
    newer: [...done].filter((name) => !known.has(name)),
  };
}

async function doneMigrations(): Promise<string[]> {
  try {
    return (await sql<{ name: string }>(null, "select name from migration")).map(
      ({ name }) => name,
    );
  } catch (error) {
    // The same code of a connection that is refused says something else.
    if (!(error instanceof ConnectionError) && NO_TABLE_OR_RIGHT.has(sqlState(error) ?? ""))
      return [];
    throw error;
  }
}
