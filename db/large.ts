import { environmentValue } from "./environment";
import { migrate } from "./migrate";
import { seed } from "./seed/index";
import { seedLarge } from "./seed/large";

/**
 * `npm run seed:large -- 5000000`: a database for measuring, with so many tickets, a million unless
 * told otherwise. DATABASE_URL names a superuser's database that may be filled.
 */
try {
  const url = environmentValue("DATABASE_URL");
  const count = Number(process.argv[2] ?? 1_000_000);
  if (!url) throw new Error("DATABASE_URL is not set.");
  if (!Number.isSafeInteger(count) || count < 1) throw new Error("How many tickets?");
  await migrate(url);
  await seed(url);
  await seedLarge(url, count, (text) => console.log(text));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
