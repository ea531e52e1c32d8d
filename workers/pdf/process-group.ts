import { readdirSync, readFileSync } from "node:fs";

/** Memory pages are 4 kB wherever the packaged browser runs. */
const PAGE_BYTES = 4096;

/**
 * Resident bytes of a process group, shared pages counted for each of its processes; 0 where there
 * is no /proc.
 */
export function groupMemory(leader: number): number {
  let pages = 0;
  for (const pid of processes()) {
    const stat = read(`/proc/${pid}/stat`);
    // After the name in parentheses: state, parent, group, …; the resident pages are the 22nd from
    // there.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(fields[2]) === leader) pages += Number(fields[21]);
  }
  return pages * PAGE_BYTES;
}

/** Ends a process and all that it started, whatever they are doing. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // It had ended already.
  }
}

function processes(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Processes end while one reads about them. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
