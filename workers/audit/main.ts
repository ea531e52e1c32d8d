import { closeDatabase, openDatabase } from "@db/connection";
import { ownerUrl } from "@db/environment";
import { runAuditCommand } from "./command";

/**
 * `node build/audit.js verify [--print-head] [--expect <no>:<hash>]`, `node build/audit.js
 * new-era`: the audit of DATABASE_URL.
 */
try {
  openDatabase({ url: ownerUrl(), poolMax: 1, statementTimeoutMs: 60_000 });
  process.exitCode = await runAuditCommand(process.argv.slice(2), (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
