import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { holderOf, tryLock } from "../bootstrap/lock.mjs";
import { endLeftoverProcesses } from "./leftover-processes";
import { processFile } from "./product";
import { logFolder } from "./settings";
import type { Shutdown } from "./shutdown";

/**
 * Takes the data folder for this run, and ends what a killed run left behind in it.
 * @throws Error that names the process that works in it already
 */
export async function lockDataFolder(dataDir: string, stopping: Shutdown): Promise<void> {
  mkdirSync(logFolder(dataDir), { recursive: true });
  const lock = join(dataDir, "demo.lock");
  const unlock = tryLock(lock);
  if (!unlock)
    throw new Error(
      `A demo runs in ${dataDir} already (process ${holderOf(lock)?.pid ?? "?"}). Stop it, or choose other ports and another DATA_DIR.`,
    );
  await stopping.add(unlock);
  await endLeftoverProcesses(processFile(dataDir));
}
