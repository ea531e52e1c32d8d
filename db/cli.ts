import { inProduction, ownerUrl } from "./environment";
import { migrate } from "./migrate";
import { seed } from "./seed/index";

/**
 * `tsx db/cli.ts migrate seed`, one or both: the database of DATABASE_URL (as its owner:
 * DATABASE_OWNER_URL where that is another role).
 */
const TASKS: Record<string, (url: string) => Promise<string>> = {
  migrate: async (url) => {
    const done = await migrate(url, { production: inProduction() });
    return done.length ? `Migrated: ${done.join(", ")}` : "The database is up to date.";
  },
  seed: async (url) => {
    await seed(url);
    return "Seeded the demo data.";
  },
};

try {
  const url = ownerUrl();
  const names = process.argv.slice(2);
  if (names.length === 0) throw new Error(`Say what to do: ${Object.keys(TASKS).join(", ")}.`);
  for (const name of names) {
    const task = TASKS[name];
    if (!task) throw new Error(`There is no task ${name}, only ${Object.keys(TASKS).join(", ")}.`);
    console.log(await task(url));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
