import { migrations } from "./migrations/index";
import { sql } from "./transaction";

const NO_TABLE_OR_RIGHT = new Set(["42P01", "42501"]);

/**
 * Throws a sentence where the database lacks a migration that this release needs. A newer database
 * is none: an old process goes on beside it.
 */
export async function requireMigrations(): Promise<void> {
  const done = new Set(await doneMigrations());
  const missing = migrations.filter(({ name }) => !done.has(name));
  if (missing.length > 0)
    throw new Error(
      `The database lacks ${missing.length} migrations, the first of them ${missing[0]?.name}: run \`npm run migrate\` as its owner, then start again.`,
    );
}

async function doneMigrations(): Promise<string[]> {
  try {
    return (await sql<{ name: string }>(null, "select name from migration")).map(
      ({ name }) => name,
    );
  } catch (error) {
    const code = (error as { parent?: { code?: string } }).parent?.code ?? "";
    if (NO_TABLE_OR_RIGHT.has(code)) return [];
    throw error;
  }
}
