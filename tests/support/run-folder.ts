import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem } from "node:os";
import { join, resolve } from "node:path";
import { holderOf, tryLock } from "../../server/bootstrap/lock.mjs";
import { endLeftoverProcesses } from "../../server/demo/leftover-processes";
import { stopLeftoverServer } from "../../server/embedded-postgres/postmaster";

const MEMORY_FOLDER = "/dev/shm";
const MEMORY_NEEDED = 6 * 2 ** 30;

/**
 * Where the services of test runs keep what they keep; nothing of it outlives its run. In memory
 * where there is plenty: making a database of a file's own takes 30 ms there and 250 ms on a disk.
 */
const base = () => (isFit(MEMORY_FOLDER) ? memoryBase() : diskBase());
const diskBase = () => resolve(process.env.DATA_DIR ?? ".data", "test");
const memoryBase = () => join(MEMORY_FOLDER, `jetty-test-${process.getuid?.() ?? 0}`);

/** There, ours to write, with room, and good for programs too: a Chromium is unpacked there. */
function isFit(folder: string): boolean {
  const mounted = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8") : "";
  const [, options] = new RegExp(`^\\S+ ${folder} \\S+ (\\S+)`, "m").exec(mounted) ?? [];
  if (!options || !/^rw\b/.test(options) || /\bnoexec\b/.test(options)) return false;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_NEEDED;
}

/**
 * A folder of this run alone. It gets its name when it is locked, so that no other run takes it for
 * a dead one's.
 */
export async function openRunFolder(): Promise<{ folder: string; close: () => void }> {
  await clearRunFolders();
  const parent = base();
  mkdirSync(parent, { recursive: true });
  const draft = mkdtempSync(join(parent, "new-"));
  chmodSync(draft, 0o755);
  tryLock(join(draft, "lock"));
  const folder = draft.replace(/new-([^/]*)$/, "run-$1");
  renameSync(draft, folder);
  return { folder, close: () => remove(folder) };
}

/** Clears away what killed runs left, servers included. */
export async function clearRunFolders(): Promise<void> {
  for (const parent of [memoryBase(), diskBase()].filter((folder) => existsSync(folder)))
    for (const name of readdirSync(parent).filter((one) => one.startsWith("run-")))
      await clear(join(parent, name));
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
