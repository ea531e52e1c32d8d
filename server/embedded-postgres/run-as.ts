import { spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { OWN_DATABASE_HINT } from "./binaries";

/** Who runs PostgreSQL, which refuses root. */
export interface RunAs {
  /** What a spawn takes. */
  identity: { uid?: number; gid?: number };
  wrap: (command: string, args: string[]) => [string, string[]];
  /** Hands a file or folder to that user. */
  chown: (path: string) => void;
}

const NOBODY = 65534;
const asIs: RunAs["wrap"] = (command, args) => [command, args];

/**
 * An ordinary user runs it as itself. Root runs it as the owner of the data, at first "nobody";
 * where that user may not enter a folder on the way (a project with mode 0700), it gets the one
 * capability that lets it pass.
 * @throws Error that says what to do where neither is possible
 */
export function runAs(native: string, data: string): RunAs {
  if (process.getuid?.() !== 0) return { identity: {}, wrap: asIs, chown: () => undefined };
  const owner = existsSync(data) ? statSync(data) : undefined;
  const [uid, gid] = owner && owner.uid !== 0 ? [owner.uid, owner.gid] : [NOBODY, NOBODY];
  const own = (path: string) => chownSync(path, uid, gid);
  if (mayReach(native, data)) return { identity: { uid, gid }, wrap: asIs, chown: own };
  // Without no_setuid_fixup the system's access() check, which initdb makes on its own program,
  // would not see the capability.
  const capability = [
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  const options = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...capability];
  if (
    spawnSync("setpriv", [...options, join(native, "bin/postgres"), "--version"], { cwd: "/" })
      .status !== 0
  )
    throw new Error(
      `PostgreSQL does not run as root, and user ${uid} may not enter ${dirname(data)}. Open the folders on the way (chmod o+x), or: ${OWN_DATABASE_HINT}`,
    );
  return {
    identity: {},
    wrap: (command, args) => ["setpriv", [...options, command, ...args]],
    chown: own,
  };
}

/** Whether others may pass every folder on the way and read the programs. */
function mayReach(native: string, data: string): boolean {
  const files = ["bin/postgres", "share/postgresql/postgres.bki", "lib/postgresql/plpgsql.so"]
    .map((name) => join(native, name))
    .filter((file) => existsSync(file));
  return files.every((file) => allows(file, 0o004)) && [...files, data].every(mayPass);
}

function mayPass(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allows(folder, 0o001)) return false;
    if (folder === dirname(folder)) return true;
  }
}

const allows = (path: string, bit: number) => (statSync(path).mode & bit) !== 0;
