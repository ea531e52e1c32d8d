import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { holderOf, tryLock } from "../../server/bootstrap/lock.mjs";
import { endLeftoverProcesses } from "../../server/demo/leftover-processes";
import { stopLeftoverServer } from "../../server/embedded-postgres/postmaster";

/** Where the services of test runs keep what they keep; nothing of it outlives its run. */
const base = () => resolve(process.env.DATA_DIR ?? ".data", "test");

/**
 * A folder of this run alone. It gets its name when it is locked, so that no other run takes it for
 * a dead one's.
 */
export async function openRunFolder(): Promise<{ folder: string; close: () => void }> {
  mkdirSync(base(), { recursive: true });
  await clearRunFolders();
  const draft = mkdtempSync(join(base(), "new-"));
  chmodSync(draft, 0o755);
  tryLock(join(draft, "lock"));
  const folder = draft.replace(/new-([^/]*)$/, "run-$1");
  renameSync(draft, folder);
  return { folder, close: () => remove(folder) };
}

/** Clears away what killed runs left, servers included. */
export async function clearRunFolders(): Promise<void> {
  for (const name of readdirSync(base()).filter((one) => one.startsWith("run-")))
    await clear(join(base(), name));
}

async function clear(folder: string): Promise<void> {
  if (holderOf(join(folder, "lock"))) return;
  for (const noted of ["processes.json", "product/processes.json"])
    await endLeftoverProcesses(join(folder, noted));
  await stopLeftoverServer(join(folder, "postgres/data"));
  remove(folder);
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
