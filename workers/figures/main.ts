import { closeDatabase, openDatabase } from "@db/connection";
import { rebuildFigures } from "~/domain/figures/rebuild-figures.server";

/** `npm run figures:rebuild`, `node build/figures.js`: counts the figures of DATABASE_URL anew. */
const url = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
try {
  if (!url) throw new Error("DATABASE_URL is not set.");
  openDatabase({ url, poolMax: 1, statementTimeoutMs: 600_000 });
  const started = Date.now();
  const days = await rebuildFigures();
  console.log(
    `${days} rows of days counted anew in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
