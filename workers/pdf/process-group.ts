import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** Memory pages are 4 kB wherever the packaged browser runs. */
const PAGE_BYTES = 4096;

/**
 * Resident bytes of a process group, shared pages counted for each of its processes; 0 where there
 * is no /proc.
 */
export function groupMemory(leader: number): number {
  return membersOf(leader).reduce((bytes, { pages }) => bytes + pages * PAGE_BYTES, 0);
}

/**
 * Lowers the priority of every thread of a process group: each has one of its own, and a browser
 * raises those of some. Where Linux shares the processors between sessions first, as on most machines
 * outside of containers, that says nothing to other sessions: the one that the group has begun yields
 * as a whole. Nothing where there is no /proc.
 */
export function yieldGroup(leader: number): void {
  if (sessionOf(String(leader)) === leader) lowerSession(leader);
  for (const { pid } of membersOf(leader))
    for (const thread of namesIn(`/proc/${pid}/task`)) lower(Number(thread));
}

function lower(thread: number): void {
  try {
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended while one looked at it.
  }
}

function lowerSession(leader: number): void {
  const place = `/proc/${leader}/autogroup`;
  const nice = String(constants.priority.PRIORITY_BELOW_NORMAL);
  if (read(place).trimEnd().endsWith(` nice ${nice}`)) return;
  try {
    writeFileSync(place, nice);
  } catch {
    // There are no such groups here, or it was lowered a moment ago.
  }
}

/** The session that a process belongs to. */
function sessionOf(pid: string): number {
  return Number(statOf(pid)[3]);
}

interface Member {
  pid: string;
  pages: number;
}

function membersOf(leader: number): Member[] {
  return namesIn("/proc").flatMap((pid) => {
    const fields = statOf(pid);
    return Number(fields[2]) === leader ? [{ pid, pages: Number(fields[21]) }] : [];
  });
}

/**
 * What is told of a process after its name in parentheses: state, parent, group, session, …; the
 * resident pages are the 22nd from there.
 */
function statOf(pid: string): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Ends a process and all that it started, whatever they are doing. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // It had ended already.
  }
}

/** The numbers that a folder names: of processes, of threads. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
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
