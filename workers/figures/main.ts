import { closeDatabase, openDatabase } from "@db/connection";
import { ownerUrl } from "@db/environment";
import { rebuildFigures } from "~/domain/figures/rebuild-figures.server";

/** `npm run figures:rebuild`, `node build/figures.js`: counts the figures of DATABASE_URL anew. */
try {
  openDatabase({ url: ownerUrl(), poolMax: 1, statementTimeoutMs: 600_000 });
  const started = performance.now();
  const days = await rebuildFigures();
  console.log(
    `${days} rows of days counted anew in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
